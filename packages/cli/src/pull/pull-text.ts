import type { Bodies } from '@udigate/client'
import { counted } from '../counted.ts'
import { nameEntity } from '../name-entity.ts'

export type Pull = Bodies['PullSummary']
export type PullDifference = Bodies['PullDifference']

/** What the counts are called, where that is not their name. */
const words: Readonly<Record<string, string>> = { inSubmission: 'in submission' }

/** Those that count things, with what one of them is. */
const things: Readonly<Record<string, string>> = { devices: 'device', groups: 'group' }

/** One line: whose pull it is, how far it is, what it counted, and what it was asked for where that is not everything. */
export function pullLine(pull: Pull): string {
  const { id, actorCode, state, because, pages, expectedPages } = pull
  const progress = pull.source === undefined ? pagesText(pages, expectedPages) : sourceText(pull.source)
  const counts = Object.entries(pull.counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => countText(name, count))
  const reason = because === undefined ? '' : `: ${because}`
  const facts = [progress, ...counts].join(', ')
  return `${id}  ${actorCode}  ${state.toLowerCase()}${reason}  ${facts}${changesText(pull)}`
}

function changesText({ changedAfter, fullBecause }: Pull): string {
  if (fullBecause !== undefined)
    return `, everything, since the authority cannot be asked for what has changed (${fullBecause})`
  return changedAfter === undefined ? '' : `, of what changed after ${changedAfter}`
}

function pagesText(pages: number, expected: number | undefined): string {
  return expected === undefined ? counted(pages, 'page') : `${pages} of ${counted(expected, 'page')}`
}

const datings = {
  FILE: 'the file says',
  CALLER: 'its caller said',
  IMPORT: 'when it was imported; the file does not say',
} as const

/** The file that a pull was read from, and of when it is. */
function sourceText({ file, shownAt, datedBy }: NonNullable<Pull['source']>): string {
  return `${file === undefined ? 'a file' : JSON.stringify(file)} of ${shownAt} (${datings[datedBy]})`
}

function countText(name: string, count: number): string {
  const thing = things[name]
  return thing === undefined ? `${count} ${words[name] ?? name}` : counted(count, thing)
}

/** What of the authority's answers was not understood: a line for each place. */
export function notUnderstoodText({ notUnderstood = [] }: Pull): string {
  if (notUnderstood.length === 0) return ''
  const lines = notUnderstood.map(({ place, times, example }) => {
    const where = example === undefined ? '' : `, first in ${nameEntity(example)}`
    return `    ${place} (${counted(times, 'time')}${where})`
  })
  return ['Not understood, and not imported:', ...lines].join('\n')
}

/** A difference with everything that is shown of it: before, and after. */
export function differenceText(difference: PullDifference): string {
  const { entity, finding, heldBy, state, versions, differences } = difference
  const head = `${finding}  ${nameEntity(entity)}`
  const lines = [
    ...(heldBy === undefined ? [] : [`held by ${heldBy}`]),
    ...(state === undefined ? [] : [`state: ${state.before} -> ${state.after}`]),
    ...Object.entries(versions?.after ?? {}).map(
      ([part, version]) => `version of ${part}: ${versions?.before[part] ?? '-'} -> ${version}`,
    ),
    ...differences.map(({ path, before, after }) => `${path}: ${valueText(before)} -> ${valueText(after)}`),
  ]
  return [head, ...lines.map(line => `    ${line}`)].join('\n')
}

function valueText(value: unknown): string {
  return value === undefined ? '-' : JSON.stringify(value)
}
