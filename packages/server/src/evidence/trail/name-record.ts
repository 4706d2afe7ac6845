import { recordPath } from '../../store/acts.ts'
import {
  accountChains,
  codeListChains,
  invitationChains,
  keyChains,
  parseActChain,
  parseActorChain,
  parseEntityChain,
  parseMappingChain,
  personChains,
  registerFileChains,
  roleGrantChains,
  subscriptionChains,
  webhookChains,
  workItemChains,
} from '../../store/chains.ts'
import { readDeadlineName } from '../../store/work-items.ts'
import { findKind } from '../kinds/kinds.ts'
import type { Members } from '../read-stored.ts'
import type { EvidenceThing } from '../replay-step.ts'

const byId: Readonly<Record<string, string>> = {
  [keyChains]: 'keys',
  [webhookChains]: 'webhooks',
  [subscriptionChains]: 'subscriptions',
  [invitationChains]: 'invitations',
  [personChains]: 'people',
  [accountChains]: 'people',
  [registerFileChains]: 'register-files',
}

const byThing: Partial<Readonly<Record<EvidenceThing, string>>> = {
  received: 'submissions',
  composed: 'messages',
  pulling: 'pulls',
  inquiring: 'inquiries',
}

/** The chains whose first entry says what record they are of. */
export const namedByFirst = [roleGrantChains, workItemChains, codeListChains]

/**
 * What an act was done to: its path in the API below `/api/v1/`; `undefined` where that is the gateway itself.
 *
 * @param first the facts of the first entry of the chain, where it is among `namedByFirst`
 */
export function nameRecord(chain: string, kind: string, first: Members): string | undefined {
  const act = parseActChain(chain)
  if (act) return act.record
  const entity = parseEntityChain(chain)
  if (entity) {
    return recordPath(entity.kind === 'device' ? 'devices' : 'device-groups', entity.agency, entity.code)
  }
  const actor = parseActorChain(chain)
  if (actor) return recordPath('actors', actor.code)
  const mapping = parseMappingChain(chain)
  if (mapping) return recordPath('mappings', mapping.name)
  if (chain.startsWith(roleGrantChains)) return recordPath('people', String(first.person))
  if (chain.startsWith(codeListChains)) return recordPath('codes', String(first.list))
  if (chain.startsWith(workItemChains)) return nameWork(String(first.of), String(first.name))
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
