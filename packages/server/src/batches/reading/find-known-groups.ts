import { chooseModel, type KnownGroup, type ReadRequest } from '@udigate/sheets'
import { findLaw } from '../../authorities/laws.ts'
import { findRecordActor } from '../find-record-actor.ts'
import type { StoredFacts } from '../stored-facts.ts'

/** What finding the groups of a table, and the acknowledged warnings of its records, asks of the store. */
export type GroupFacts = Pick<StoredFacts, 'acknowledged' | 'actingActor' | 'actorOfGroup' | 'storedGroup'>

/** What judging the records of a table asks of the store. */
export type TableFacts = GroupFacts & Pick<StoredFacts, 'beside'>

/**
 * Makes what finds the registered groups that the devices of a table name and do not bring. Each is asked for once.
 *
 * @param actor the one of the devices that name none
 * @param model null where the file says it
 */
export function findKnownGroups(
  facts: GroupFacts,
  actor: string | undefined,
  model: string | null,
): (request: ReadRequest) => Promise<KnownGroup | undefined> {
  const known = new Map<string, Promise<KnownGroup | undefined>>()
  return async request => {
    if (!request.reading.ok) return undefined
    const { device, actorCode } = request.reading.body
    const own = chooseModel(request, model ?? undefined)
    const { readGroupName, readMaker, findUnknownGroup } = findLaw(own)
    const group = readGroupName(device)
    const named = typeof actorCode === 'string' ? actorCode : undefined
    const key = JSON.stringify([own, named, readMaker(device), group])
    const found = known.get(key) ?? find()
    known.set(key, found)
    return found

    async function find(): Promise<KnownGroup | undefined> {
      const records = { model: own, device, actorCode: named }
      const owner = await findRecordActor({ known: facts, actor }, records, undefined)
      if (owner.kind === 'known') return facts.storedGroup(owner.code, own, group)
      if (owner.kind === 'forbidden' || group.code === undefined) return undefined
      // No actor of the organisation has a group of that code.
      return { kind: 'unknown', finding: findUnknownGroup(group.code) }
    }
  }
}
