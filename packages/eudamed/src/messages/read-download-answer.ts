import type { XmlElement } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import { fieldOfPart, partsOfDevice, type Versions } from '../operations.ts'
import { type Row, table } from './element-table.ts'
import { type Envelope, envelope } from './envelope.ts'
import { type EntityRead, readPayload, type UnreadableEntity } from './read-entity.ts'
import { type EnvelopeRead, numberIn, openMessage, textIn } from './read-envelope.ts'
import { type Inquired, readInquired } from './read-inquired.ts'
import { isResponseCode, type ReportedError, type ResponseCode, readReports } from './read-report.ts'
import type { EntityState, FieldsRead } from './reading.ts'
import { code, whole } from './rows/single-values.ts'

/** One page of what EUDAMED holds. */
export interface DownloadAnswer {
  readonly envelope: EnvelopeRead
  readonly responseCode: ResponseCode
  readonly errors: readonly ReportedError[]
  /**
   * How many pages there are, as EUDAMED says it. A page beyond the last one comes as a success without entities and
   * with 0 pages; do not take 0 for "no results" elsewhere.
   */
  readonly numberOfPages?: number
  /** From 0. */
  readonly pageNumber?: number
  readonly pageSize?: number
  /** In the order of the answer. */
  readonly entities: readonly Downloaded[]
  /** What the answer to another question than for devices holds. */
  readonly inquired?: Inquired
  /** The places of unknown elements outside of the entities. */
  readonly unread: readonly string[]
}

export type Downloaded = DownloadedEntity | UnreadableEntity

/** A device with its group, as EUDAMED holds them; one of the two may be missing. */
export interface DownloadedEntity {
  readonly kind: 'entity'
  readonly model: Model
  readonly device?: HeldRecord
  readonly deviceGroup?: HeldRecord
  /** The places of what the records do not have: `Device/MDRUDIDIData/relatedUDILink/type`. */
  readonly unread: readonly string[]
}

export interface HeldRecord {
  /** Absent where the answer does not say it. */
  readonly state?: EntityState
  /** The canonical record. */
  readonly record: Readonly<FieldsRead>
  /** By part that there is; 0 where the answer does not say which version it is. */
  readonly versions: Versions
}

export type ReadDownloadAnswer =
  | { readonly ok: true; readonly answer: DownloadAnswer }
  | { readonly ok: false; readonly because: string; readonly correlationId?: string }

interface PageFields {
  numberOfPages: number
  pageNumber: number
  pageSize: number
  responseCode: string
}

const pageRows: readonly Row<PageFields>[] = [
  whole('m:numberOfPages', 'numberOfPages'),
  whole('m:pageNumber', 'pageNumber'),
  whole('m:pageSize', 'pageSize'),
  // Read by itself.
  { name: 'm:report', read: () => undefined },
  code('m:responseCode', 'responseCode'),
]

/** `m:PullResponseType` */
const pullResponse = table<Envelope & PageFields>([...envelope, ...pageRows])

/**
 * Reads EUDAMED's answer to `DEVICE.GET`, `ACTOR.GET` or `SSCP.GET`. EUDAMED's own answers break its schemas (containers with nothing in them),
 * so that it takes anything that can be understood. What EUDAMED alone knows (dates of versions, real certificates,
 * sub-statuses, comments of the representative) is passed over; what is unknown is listed in `unread`. What is no
 * such answer is refused with the reason; it never throws.
 */
export function readDownloadAnswer(root: XmlElement): ReadDownloadAnswer {
  const opened = openMessage(root, 'm:PullResponse', pullResponse)
  if (!opened.ok) return opened
  const { envelope, payload, fields } = opened
  const { correlationId } = envelope
  const responseCode = textIn(fields, 'responseCode')
  if (!isResponseCode(responseCode)) {
    const said =
      responseCode === undefined ? 'no responseCode' : `the responseCode ${responseCode.slice(0, 60)}`
    return { ok: false, because: `The answer has ${said}.`, correlationId }
  }
  const inquired = readInquired(payload)
  const { entities, unread } = inquired
    ? { entities: [], unread: inquired.unread }
    : readPayload(payload, ['Device', 'BasicUDI', 'UDIDIData'])
  return {
    ok: true,
    answer: {
      envelope,
      responseCode,
      errors: readReports(root, responseCode),
      ...numberIn(fields, 'numberOfPages'),
      ...numberIn(fields, 'pageNumber'),
      ...numberIn(fields, 'pageSize'),
      entities: entities.map(entity => (entity.kind === 'entity' ? downloaded(entity) : entity)),
      ...(inquired && { inquired }),
      unread: [...opened.unread, ...unread],
    },
  }
}

function downloaded({ model, device, deviceGroup, states, versions, unread }: EntityRead): Downloaded {
  // All elements that a download may have say their type.
  if (model === undefined) return { kind: 'unreadable', because: 'An entity does not say its model.' }
  return {
    kind: 'entity',
    model,
    ...(device && { device: held(device, states.device, readDeviceVersions(device, versions)) }),
    ...(deviceGroup && {
      deviceGroup: held(withoutEmptyStatement(deviceGroup), states.deviceGroup, {
        deviceGroup: versions.deviceGroup ?? 0,
      }),
    }),
    unread,
  }
}

function held(record: Readonly<FieldsRead>, state: EntityState | undefined, versions: Versions): HeldRecord {
  return { ...(state === undefined ? {} : { state }), record, versions }
}

function readDeviceVersions(device: Readonly<FieldsRead>, said: Versions): Versions {
  const { deviceGroup: _ofGroup, ...ofDevice } = said
  const versions: { -readonly [Part in keyof Versions]: Versions[Part] } = { device: 0, ...ofDevice }
  for (const part of partsOfDevice) {
    if (fieldOfPart[part] in device) versions[part] ??= 0
  }
  return versions
}

/**
 * EUDAMED answers that a device is no exception even where it cannot be one, and where it was never said. Only of
 * implantable devices of class IIb does the field say anything (BR-UDID-635).
 */
function withoutEmptyStatement(deviceGroup: Readonly<FieldsRead>): Readonly<FieldsRead> {
  const { DeviceImplantableExceptions, ...rest } = deviceGroup
  const says = deviceGroup.RiskClass === 'CLASS_IIB' && deviceGroup.DeviceImplantable === true
  return DeviceImplantableExceptions === false && !says ? rest : deviceGroup
}
