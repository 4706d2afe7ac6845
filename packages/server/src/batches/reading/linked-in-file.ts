import { nameDevice, type ReadRequest } from '@udigate/sheets'
import { type Registered, validationRequest } from '@udigate/udi'
import { findHomeLaw, findLaw } from '../../authorities/laws.ts'
import { chooseRequestModel, findGroupCode, type JudgeContext } from '../judge-record.ts'
import type { StoredFacts } from '../stored-facts.ts'

/** The same facts, with what a file itself brings of the devices that others of it name as their link, and the register does not know. */
export function knowLinked(facts: StoredFacts, linkedInFile: ReadonlyMap<string, Registered>): StoredFacts {
  return {
    ...facts,
    async beside(model, named) {
      const found = await facts.beside(model, named)
      const { linked } = named
      if (linked === undefined || found.others.linked?.device !== undefined) return found
      const inFile = linkedInFile.get(nameDevice({ agency: linked.issuingAgency, code: linked.code }))
      return inFile === undefined ? found : { ...found, others: { ...found.others, linked: inFile } }
    },
  }
}

/**
 * Notes the devices among these requests that others of the file name as their link: not registered yet, with their records where these
 * are valid and whole.
 *
 * @param linked as `collectFoundInList` names them
 */
export function collectLinked(
  judging: JudgeContext,
  requests: readonly ReadRequest[],
  linked: ReadonlySet<string>,
  linkedInFile: Map<string, Registered>,
): void {
  if (linked.size === 0) return
  for (const request of requests) {
    const { reading } = request
    if (!reading.ok) continue
    const model = chooseRequestModel(judging, request)
    const law = findLaw(model)
    const { agency, code } = law.readDeviceName(reading.body.device)
    if (agency === undefined || code === undefined) continue
    const name = nameDevice({ agency, code })
    if (linked.has(name) && !linkedInFile.has(name)) linkedInFile.set(name, readEntities(judging, request))
  }
}

function readEntities(judging: JudgeContext, request: ReadRequest): Registered {
  const model = chooseRequestModel(judging, request)
  const device = { model, state: 'NONE' } as const
  if (!request.reading.ok || findGroupCode(model, request) !== undefined) return { device }
  const records = validationRequest(request.reading.body)
  const { status } = findHomeLaw(model).validate(model, records, judging.options(model))
  if (status === 'failed') return { device }
  const desired = findLaw(model).readDesired(model, records)
  return {
    device: { ...device, record: { ...desired.device } },
    ...(desired.deviceGroup && { deviceGroup: { model, state: 'NONE', record: { ...desired.deviceGroup } } }),
  }
}
