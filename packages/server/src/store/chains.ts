import { type Stage, stages } from '../stage.ts'
import type { Acted } from './changes.ts'
import { type ActorRow, type EntityRow, entityKinds, type MappingRow } from './tables.ts'

// The chains of evidence have names. Those of submissions, messages and pulls are their ids.

/** What the names of all chains of API keys begin with. */
export const keyChains = 'key '

export function nameKeyChain(keyId: string): string {
  return `${keyChains}${keyId}`
}

/** What the names of all chains of webhooks begin with. */
export const webhookChains = 'webhook '

export function nameWebhookChain(id: string): string {
  return `${webhookChains}${id}`
}

/** What the names of all chains of actors begin with. */
export const actorChains = 'actor '

/** The chain of an actor, which goes on where it is registered again, by whichever organisation. */
export function nameActorChain({ stage, code }: Pick<ActorRow, 'stage' | 'code'>): string {
  return `${actorChains}${stage} ${code}`
}

/** The actor whose chain has that name; `undefined` where it is of something else. */
export function parseActorChain(chain: string): { stage: string; code: string } | undefined {
  const [, stage, code] = /^actor ([^ ]+) (.+)$/s.exec(chain) ?? []
  return stage === undefined || code === undefined ? undefined : { stage, code }
}

/** What names an entity. */
export type EntityId = Pick<EntityRow, 'stage' | 'kind' | 'agency' | 'code' | 'code_space'>

/** What the names of all chains of entities begin with. */
export const entityChains = 'entity '

/** The chains of this code space do not name it: once it was the only one, and a chain keeps its name. */
export const unnamedCodeSpace = 'eudamed/regulation'

export function nameEntityChain({ stage, kind, agency, code, code_space }: EntityId): string {
  const named = code_space === unnamedCodeSpace ? '' : `${code_space} `
  return `${entityChains}${stage} ${named}${kind} ${agency} ${code}`
}

/** What the name of a chain says of its entity; `undefined` where the chain is of something else. */
export function parseEntityChain(
  chain: string,
): Pick<EntityId, 'stage' | 'kind' | 'agency' | 'code'> | undefined {
  const [, inStage, ofKind, agency, code] =
    /^entity ([^ ]+) (?:[^ /]+\/[^ ]+ )?([^ ]+) ([^ ]+) (.+)$/s.exec(chain) ?? []
  const stage = stages.find(each => each === inStage)
  const kind = entityKinds.find(each => each === ofKind)
  if (!stage || !kind || agency === undefined || code === undefined) return undefined
  return { stage, kind, agency, code }
}

/** What the names of the chains of answers that answer no message begin with. */
export const unmatchedChains = 'unmatched/'

/** The chain of the answers on a stage that answer none of our messages. */
export function nameUnmatchedChain(stage: Stage): string {
  return `${unmatchedChains}${stage}`
}

/** What the names of the chains of changes of code lists begin with. */
export const codeListChains = 'code-list '

export function nameCodeListChain(number: number): string {
  return `${codeListChains}${number}`
}

/** What the names of the chains of subscriptions begin with. */
export const subscriptionChains = 'subscription '

export function nameSubscriptionChain(id: string): string {
  return `${subscriptionChains}${id}`
}

/** What the names of the chains of people begin with. */
export const personChains = 'person '

export function namePersonChain(id: string): string {
  return `${personChains}${id}`
}

/** What the names of the chains of roles that were granted begin with. */
export const roleGrantChains = 'role '

export function nameRoleGrantChain(id: string): string {
  return `${roleGrantChains}${id}`
}

/** What the names of the chains of mappings begin with. */
export const mappingChains = 'mapping '

/** The chain of a mapping, which goes on where one of that name is kept again. A name has no slash. */
export function nameMappingChain({ organisation, name }: Pick<MappingRow, 'organisation' | 'name'>): string {
  return `${mappingChains}${organisation}/${name}`
}

/** Whose mapping a chain is of; `undefined` where it is of something else. */
export function parseMappingChain(chain: string): { organisation: string; name: string } | undefined {
  const [, organisation, name] = /^mapping ([^/]*)\/(.*)$/s.exec(chain) ?? []
  return organisation === undefined || name === undefined ? undefined : { organisation, name }
}

/** What the names of the chains begin with of which only the evidence tells. */
export const actChains = 'acts '

/** The chain of what an organisation does to a record that no row with evidence tells of, or that reads it. */
export function nameActChain({
  stage,
  record,
  organisation,
}: Pick<Acted, 'stage' | 'record' | 'organisation'>): string {
  return `${actChains}${stage} ${record} ${organisation}`
}

/** What the name of such a chain says; `undefined` where it is another one. */
export function parseActChain(
  chain: string,
): Readonly<Record<'stage' | 'record' | 'organisation', string>> | undefined {
  const [, stage, record, organisation] = /^acts ([^ ]+) ([^ ]+) (.+)$/s.exec(chain) ?? []
  if (stage === undefined || record === undefined || organisation === undefined) return undefined
  return { stage, record, organisation }
}

/** What the names of the chains of invitations begin with. */
export const invitationChains = 'invitation '

export function nameInvitationChain(id: string): string {
  return `${invitationChains}${id}`
}

/** What the names of the chains of accounts begin with. */
export const accountChains = 'account '

/** The chain of the account of a person. */
export function nameAccountChain(personId: string): string {
  return `${accountChains}${personId}`
}

/** What the names of the chains of work items begin with. */
export const workItemChains = 'work-item '

/** The chain of the owner and the comments of something. */
export function nameWorkItemChain(id: string): string {
  return `${workItemChains}${id}`
}

/** The chain of what was done to the clock by which times are recorded. */
export const chainOfClock = 'clock'

/** The chain of the settings with which processes of the gateway were started. */
export const chainOfSettings = 'settings'

/** The chain of what operators said of the secret key that the store belongs to. */
export const chainOfSecretKey = 'secret-key'

/** The chain of what the edition of the evidence was begun with. */
export const chainOfEdition = 'edition'

/** What the heads of all lanes are named with. */
export const laneHeads = 'lane '

/** Under which name the head of a lane stands among those of the chains. */
export function nameLaneHead(lane: string): string {
  return `${laneHeads}${lane}`
}

/** What the names of the chains of files for further registers begin with. */
export const registerFileChains = 'register-file '

export function nameRegisterFileChain(id: string): string {
  return `${registerFileChains}${id}`
}
