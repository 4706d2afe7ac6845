import type { KeyView } from '@udigate/server'
import { columns } from '../columns.ts'
import type { CreatedKey } from './access.ts'

const headings = ['ID', 'ORGANISATION', 'STAGE', 'STATE', 'NAME', 'SCOPES', 'ACTORS', 'EXPIRES', 'LAST USED']

/** A line for each key, under headings. */
export function keysText(keys: readonly KeyView[]): string {
  if (keys.length === 0) return 'There are no API keys.'
  const rows = keys.map(key => [
    key.id,
    key.organisation,
    key.stage,
    key.state.toLowerCase(),
    key.name,
    key.scopes.join(','),
    describeActors(key),
    key.expiresAt ?? 'never',
    key.lastUsedAt ?? '-',
  ])
  const lacks = keys.flatMap(key => lackText(key))
  return [columns([headings, ...rows]), ...(lacks.length > 0 ? ['', ...lacks] : [])].join('\n')
}

/** What a key may not do of what its scopes name, a line for each reason. */
function lackText({ id, name, lacking = [] }: KeyView): string[] {
  return lacking.map(({ rights, because }) => `${id} "${name}" lacks ${rights.join(', ')}. ${because}`)
}

/** What a key is that was just made, and the key. */
export function createdText(key: CreatedKey): string {
  return [
    `API key ${key.id} "${key.name}" of ${key.organisation} on ${key.stage}`,
    `scopes   ${key.scopes.join(', ')}`,
    `actors   ${describeActors(key)}`,
    `expires  ${key.expiresAt ?? 'never'}`,
    ...(key.defaultLanguage === undefined ? [] : [`language ${key.defaultLanguage}, of names without one`]),
    ...(key.note === undefined ? [] : ['', key.note]),
    '',
    key.key,
    '',
    'Keep it now: this is the only time that the key is shown. The gateway has a hash of it alone.',
  ].join('\n')
}

/** What became of a key that was revoked. */
export function revokedText({ id, name, organisation, stage, revokedAt }: KeyView): string {
  return `API key ${id} "${name}" of ${organisation} on ${stage} is revoked since ${revokedAt}.`
}

function describeActors({ actors }: KeyView): string {
  return actors === 'any' ? 'any' : actors.join(',')
}
