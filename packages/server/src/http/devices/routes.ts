import * as Type from 'typebox'
import { findCriterion, modelNames } from '../../authorities/laws.ts'
import type { Gateway } from '../../gateway.ts'
import { parseSearch } from '../../labels/parse-search.ts'
import type { Caller } from '../../rights/caller.ts'
import { listDifferences, listOperationsOfSubmissions, submissionsAbout } from '../../store/entity-history.ts'
import { decodeJson } from '../../store/json.ts'
import { findRegistersOfDevice } from '../../store/register-entities.ts'
import { listEntities } from '../../store/shown-entities.ts'
import { type EntityKind, entityStates } from '../../store/tables.ts'
import { readEntityCursor, writeEntityCursor } from '../device-cursor.ts'
import { endpointWith, json, type ReadParameters } from '../endpoint/endpoint.ts'
import { pageQuery, viewPage } from '../endpoint/page.ts'
import { criterion, modelsMeant } from '../entity.ts'
import { viewRegisterDevice } from '../registers/register-device.ts'
import { DeviceGroupPage, DeviceGroupResponse, DevicePage, DeviceResponse, EntityHistory } from './bodies.ts'
import { type CallAboutEntity, findOwnEntity } from './find-entity.ts'
import { type Labels, pickEntity, readLabels } from './label.ts'
import { type StoredEntity, viewDevice, viewGroup, viewPulled, viewSubmitted } from './views.ts'

const endpoint = endpointWith({ tag: 'Register', right: 'records.read', work: 'storing' })

/** How many entries a history has at most. */
const mostEntries = 200

/** What calls about one entity have in common: several may bear its code. */
const ofOne = {
  query: { criterion: Type.Optional(criterion('Needed where several have the code.')) },
  problems: ['path.unknown', 'path.ambiguous'],
} as const

const getDevice = endpoint('GET /api/v1/devices/:issuingAgency/:code', {
  ...ofOne,
  summary: 'A device (UDI-DI)',
  answers: { 200: json('A device (UDI-DI)', DeviceResponse) },
  async handle(call, gateway) {
    const entity = await findOwnEntity(gateway, 'device', call)
    const found = await findRegistersOfDevice(gateway.store.db, call.caller, entity)
    const own = found.filter(row => findCriterion(row.model) === findCriterion(entity.model))
    return {
      ...viewDevice(entity, await readLabelsFor(gateway, entity)),
      record: decodeJson(entity.record),
      ...(own.length === 0 ? {} : { registers: own.map(viewRegisterDevice) }),
    }
  },
})

const getDeviceGroup = endpoint('GET /api/v1/device-groups/:issuingAgency/:code', {
  ...ofOne,
  summary: 'A device group (Basic UDI-DI)',
  answers: { 200: json('A device group (Basic UDI-DI)', DeviceGroupResponse) },
  async handle(call, gateway) {
    const entity = await findOwnEntity(gateway, 'group', call)
    return { ...viewGroup(entity, await readLabelsFor(gateway, entity)), record: decodeJson(entity.record) }
  },
})

const states = [...entityStates, 'REFUSED', 'IN_SUBMISSION'] as const

const filter = {
  ...pageQuery(/^[\w-]{1,300}$/, readEntityCursor),
  state: Type.Optional(
    Type.Enum([...states], {
      description: 'IN_SUBMISSION are those that a submission holds, in doubt or not.',
    }),
  ),
  model: Type.Optional(Type.Enum([...modelNames])),
  criterion: Type.Optional(criterion('STANDARD, SPP or LEGACY alone.')),
  actorCode: Type.Optional(Type.String({ maxLength: 120, description: 'SRN of the actor.' })),
  search: Type.Optional(
    Type.String({
      maxLength: 120,
      description:
        'The beginning of the code, or words of a name or of the reference: of what is found by those, the first 5,000.',
    }),
  ),
}

const listDevices = endpoint('GET /api/v1/devices', {
  summary: 'List devices by their codes',
  query: {
    ...filter,
    deviceGroup: Type.Optional(Type.String({ maxLength: 120, description: 'Code of the group.' })),
  },
  answers: { 200: json('A page', DevicePage) },
  handle: async ({ caller, query }, gateway) => viewEntities(gateway, caller, 'device', query, viewDevice),
})

const listDeviceGroups = endpoint('GET /api/v1/device-groups', {
  summary: 'List device groups by their codes',
  query: filter,
  answers: { 200: json('A page', DeviceGroupPage) },
  handle: async ({ caller, query }, gateway) => viewEntities(gateway, caller, 'group', query, viewGroup),
})

const getDeviceHistory = endpoint('GET /api/v1/devices/:issuingAgency/:code/history', {
  ...ofOne,
  summary: 'What became of a device, newest first',
  answers: { 200: json('The newest entries', EntityHistory) },
  handle: (call, gateway) => viewHistory(gateway, 'device', call),
})

const getDeviceGroupHistory = endpoint('GET /api/v1/device-groups/:issuingAgency/:code/history', {
  ...ofOne,
  summary: 'What became of a device group, newest first',
  answers: { 200: json('The newest entries', EntityHistory) },
  handle: (call, gateway) => viewHistory(gateway, 'group', call),
})

/** `/api/v1/devices` and `/api/v1/device-groups`: what the authority holds, as far as its answers tell. */
export const devices = {
  getDevice,
  getDeviceGroup,
  listDevices,
  listDeviceGroups,
  getDeviceHistory,
  getDeviceGroupHistory,
}

function readLabelsFor({ store }: Gateway, entity: StoredEntity): Promise<Labels> {
  return readLabels(store.db, entity.stage, [pickEntity(entity)])
}

async function viewEntities<View>(
  gateway: Gateway,
  caller: Caller,
  kind: EntityKind,
  query: ReadParameters<typeof filter> & { deviceGroup?: string },
  view: (entity: StoredEntity, labels: Labels) => View,
) {
  const rows = await findEntities(gateway, caller, kind, query)
  const labels = await readLabels(gateway.store.db, caller.stage, rows.map(pickEntity))
  return viewPage(rows, query.limit, row => view(row, labels), writeEntityCursor)
}

/** One entity more than is asked for, where there is one. */
function findEntities(
  { store }: Gateway,
  caller: Caller,
  kind: EntityKind,
  query: ReadParameters<typeof filter> & { deviceGroup?: string },
): Promise<StoredEntity[]> {
  const { limit, cursor: after, state, actorCode: actor, search, deviceGroup: group } = query
  const models = modelsMeant(query.criterion, query.model)
  return listEntities(
    store.db,
    caller,
    kind,
    { limit: limit + 1, after },
    { state, models, actor, search: search === undefined ? undefined : parseSearch(search), group },
  )
}

/** What was submitted of an entity, and what pulls found otherwise. */
async function viewHistory(gateway: Gateway, kind: EntityKind, call: CallAboutEntity) {
  const { db } = gateway.store
  const { caller } = call
  const name = await findOwnEntity(gateway, kind, call)
  const submissions = await submissionsAbout(db, caller, name, mostEntries + 1)
  const differences = await listDifferences(db, caller, name, mostEntries + 1)
  const ids = submissions.map(({ request_id }) => request_id)
  const operations = Map.groupBy(await listOperationsOfSubmissions(db, ids), ({ request_id }) => request_id)
  const items = [
    ...submissions.map(row => viewSubmitted(name, row, operations.get(row.request_id) ?? [])),
    ...differences.map(viewPulled),
  ].sort((one, other) => (one.at < other.at ? 1 : -1))
  return { items: items.slice(0, mostEntries), isWhole: items.length <= mostEntries }
}
