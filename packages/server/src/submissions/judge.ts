import {
  type EntityRecord,
  type Finding,
  type RecordRequest,
  type Registered,
  type RegisteredEntity,
  type ValidateOptions,
  type Validation,
  withErrors,
  withWarnings,
} from '@udigate/udi'
import type { RecordLaw } from '../authorities/authority.ts'
import { findHomeLaw, findLaw } from '../authorities/laws.ts'
import { decodeJson } from '../store/json.ts'
import { markAcknowledged, markWarnings } from '../warnings/mark-acknowledged.ts'
import { withRepresentative } from './fill-in.ts'
import type { SubmitRequest } from './request.ts'
import type { RequestFacts, StoredGroup } from './request-facts.ts'

/** A request whose records are valid in themselves, or why they are not. All of it is data. */
export type Judgement =
  | { kind: 'invalid'; validation: Validation }
  | {
      kind: 'valid'
      validation: Validation
      /** As they were judged: what is desired is read from them. */
      records: RecordRequest
      /** What of the validation speaks of actors, by what the authority showed of them. */
      actorWarnings: readonly Finding[]
      /** With what was filled in from the register. */
      request: SubmitRequest
    }

/**
 * Judges the records of a request, with the representative of its actor and the stored group where it gives none, and what its actor
 * has registered.
 */
export async function judge(
  facts: RequestFacts,
  actor: string,
  asked: SubmitRequest,
  options: ValidateOptions,
): Promise<Judgement> {
  const law = findLaw(asked.model)
  const { model, device } = asked
  const standing = await withRepresentative(() => facts.findRepresentative(actor), asked)
  const stored = {
    findGroup: () => facts.storedGroup(actor, model, law.readGroupName(device)),
    findRegistered: () => facts.registered(actor, model, law.readDeviceName(device)),
  }
  const { validation, records, request } = await judgeBy(stored, actor, standing, options)
  const marked = await markAcknowledged(facts, model, records, validation)
  if (marked.status === 'failed') return { kind: 'invalid', validation: marked }
  const ofActors = await listActorWarnings(facts, model, records)
  const actorWarnings = await markWarnings(facts, model, records, ofActors)
  return {
    kind: 'valid',
    validation: actorWarnings.length === 0 ? marked : { ...marked, ...withWarnings(marked, actorWarnings) },
    records,
    actorWarnings,
    request,
  }
}

/** What is stored and counts when the records of a request are judged. */
export interface StoredRecords {
  /** The stored group of the device. */
  findGroup(): Promise<StoredGroup>
  /** What its actor has registered of the device that it names, and of its group. */
  findRegistered(): Promise<Registered>
}

/** A verdict, the records that it is of, and the request with what was filled in from the register. */
export interface Judged {
  validation: Validation
  records: RecordRequest
  request: SubmitRequest
}

/**
 * Judges the records of a request, with the stored group where it gives none, and with what the authority's answers leave
 * out taken from the register. What is stored is asked for only where it counts.
 *
 * @param groupBeside the record of its group where it is neither given nor stored, but comes beside the request
 */
export async function judgeBy(
  stored: StoredRecords,
  actor: string,
  asked: SubmitRequest,
  options: ValidateOptions,
  groupBeside?: unknown,
): Promise<Judged> {
  const request = await fillIn(stored, asked)
  const { model } = request
  const law = findLaw(model)
  const groupIsGiven = request.deviceGroup !== undefined && request.deviceGroup !== null
  let deviceGroup = request.deviceGroup
  if (!groupIsGiven) {
    const group = await stored.findGroup()
    if (group.kind === 'unknown' && groupBeside === undefined) {
      return { validation: withoutGroup(request, group.finding, options), records: request, request }
    }
    deviceGroup = group.kind === 'found' ? group.record : groupBeside
  }
  const records = { ...request, deviceGroup, groupIsStored: !groupIsGiven, actorCode: actor }
  const verdict = findHomeLaw(model).validate(model, records, options)
  const validation =
    verdict.status === 'failed'
      ? allowRegistered(verdict, law, model, records, await stored.findRegistered())
      : verdict
  return { validation, records, request }
}

/** A request whose device has what the authority's answers leave out, as far as the register knows it. */
async function fillIn(stored: StoredRecords, request: SubmitRequest): Promise<SubmitRequest> {
  const { omissions } = findHomeLaw(request.model)
  if (!omissions?.lacks('device', request.device)) return request
  const { device } = await stored.findRegistered()
  if (device?.record === undefined || device.state === 'DISCARDED') return request
  return { ...request, device: omissions.fill('device', request.device, device.record) }
}

/** A failed validation: what was found before, and these errors. */
export function failedBy(validation: Validation, errors: readonly Finding[]): Validation {
  return { status: 'failed', message: 'Validation failed', ...withErrors(validation, errors) }
}

/** What can be said of a device whose group is neither given nor known. */
function withoutGroup(
  request: SubmitRequest,
  finding: Finding | undefined,
  options: ValidateOptions,
): Validation {
  const validation = findHomeLaw(request.model).validate(request.model, { device: request.device }, options)
  return failedBy({ ...validation, deviceGroupErrors: [] }, finding ? [finding] : [])
}

/**
 * The verdict on records that are what the authority holds already: what it holds as it is, is no reason to refuse the same
 * once more, since nothing is sent. Such errors become warnings. Everything else stays an error.
 *
 * @param validation a failed one
 * @param registered what is known of both entities
 */
function allowRegistered(
  validation: Validation,
  law: RecordLaw,
  model: string,
  records: RecordRequest,
  registered: Registered,
): Validation {
  const { device, deviceGroup } = registered
  if (!isHeld(device) || !isHeld(deviceGroup) || !isObject(records.device)) return validation
  const wanted = law.readDesired(model, records)
  const isSame =
    law.isSameRecord('device', wanted.device, device.record) &&
    (wanted.deviceGroup === undefined || law.isSameRecord('group', wanted.deviceGroup, deviceGroup.record))
  if (!isSame) return validation
  const held = { device: device.record, deviceGroup: deviceGroup.record }
  const isAllowed = ({ path }: Finding): boolean => {
    const [, record, field] = path.split('/')
    if ((record !== 'device' && record !== 'deviceGroup') || field === undefined) return false
    const given = (wanted[record] ?? held[record]) as EntityRecord
    return JSON.stringify(given[field]) === JSON.stringify(held[record][field])
  }
  const errors = [...validation.deviceErrors, ...validation.deviceGroupErrors]
  if (!errors.every(isAllowed)) return validation
  const warned = withWarnings({ ...validation, deviceErrors: [], deviceGroupErrors: [] }, errors)
  return { status: 'successful', message: 'Validation successful', ...warned }
}

type HeldEntity = RegisteredEntity & { readonly record: EntityRecord }

function isHeld(entity: RegisteredEntity | undefined): entity is HeldEntity {
  return entity?.record !== undefined && (entity.state === 'REGISTERED' || entity.state === 'SUBMITTED')
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Warnings of actors that the records of a request name, by what the authority showed of them when the organisation last asked. Of
 * an actor that it never asked about nothing is said.
 */
export async function listActorWarnings(
  facts: Pick<RequestFacts, 'lastAnswers'>,
  model: string,
  request: RecordRequest,
): Promise<readonly Finding[]> {
  const { inquiries } = findHomeLaw(model)
  if (inquiries === undefined) return []
  const rows = await facts.lastAnswers(inquiries.listNamedActors(model, request))
  if (rows.length === 0) return []
  const looks = rows.map(({ subject, found, ended_at, started_at }) => {
    const shown = decodeJson(found)?.actors.find(({ code }) => code === subject)
    return [subject, { shown, at: new Date(ended_at ?? started_at) }] as const
  })
  return inquiries.listActorWarnings(model, request, new Map(looks))
}
