import { recordPath } from '../../store/acts.ts'
import { actChains, chainsOf } from '../../store/chains.ts'
import { readDeadlineName } from '../../store/work-items.ts'
import type { Members } from '../read-stored.ts'
import type { EvidenceThing } from '../replay-step.ts'
import { findKind } from '../things/things.ts'

const byId: Readonly<Record<string, string>> = {
  [chainsOf.api_key.beginning]: 'keys',
  [chainsOf.webhook.beginning]: 'webhooks',
  [chainsOf.subscription.beginning]: 'subscriptions',
  [chainsOf.invitation.beginning]: 'invitations',
  [chainsOf.person.beginning]: 'people',
  [chainsOf.account.beginning]: 'people',
  [chainsOf.register_file.beginning]: 'register-files',
}

const byThing: Partial<Readonly<Record<EvidenceThing, string>>> = {
  received: 'submissions',
  composed: 'messages',
  pulling: 'pulls',
  inquiring: 'inquiries',
}

/** The chains whose first entry says what record they are of. */
export const namedByFirst = [
  chainsOf.role_grant.beginning,
  chainsOf.work_item.beginning,
  chainsOf.code_list_change.beginning,
]

/**
 * What an act was done to: its path in the API below `/api/v1/`; `undefined` where that is the gateway itself.
 *
 * @param first the facts of the first entry of the chain, where it is among `namedByFirst`
 */
export function nameRecord(chain: string, kind: string, first: Members): string | undefined {
  const act = actChains.parse(chain)
  if (act) return act.record
  const entity = chainsOf.entity.parse(chain)
  if (entity) {
    return recordPath(entity.kind === 'device' ? 'devices' : 'device-groups', entity.agency, entity.code)
  }
  const actor = chainsOf.actor.parse(chain)
  if (actor) return recordPath('actors', actor.code)
  const mapping = chainsOf.mapping.parse(chain)
  if (mapping) return recordPath('mappings', mapping.name)
  if (chain.startsWith(chainsOf.role_grant.beginning)) return recordPath('people', String(first.person))
  if (chain.startsWith(chainsOf.code_list_change.beginning)) return recordPath('codes', String(first.list))
  if (chain.startsWith(chainsOf.work_item.beginning)) return nameWork(String(first.of), String(first.name))
  const beginning = Object.keys(byId).find(each => chain.startsWith(each))
  if (beginning !== undefined) return recordPath(byId[beginning] ?? '', chain.slice(beginning.length))
  if (/[ /]/.test(chain)) return undefined
  const collection = findKind(kind)
    ?.to.map(thing => byThing[thing])
    .find(each => each !== undefined)
  return collection === undefined ? undefined : recordPath(collection, chain)
}

function nameWork(of: string, name: string): string {
  if (of === 'submission') return recordPath('submissions', name)
  if (of === 'batch') return recordPath('batches', name)
  const { agency, code } = readDeadlineName(name)
  return recordPath('devices', agency, code)
}
