import * as Type from 'typebox'
import { modelNames } from '../../authorities/laws.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../keys/caller.ts'
import { listEntities } from '../../store/shown-entities.ts'
import type { EntityKind } from '../../store/tables.ts'
import { entityStates } from '../../store/tables.ts'
import { json } from '../endpoint/answer.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { pageQuery, viewPage, wrongCursor } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import { DeviceGroupPage, DevicePage } from './bodies.ts'
import { criterion, modelsMeant } from './entity.ts'
import { type StoredEntity, viewDevice, viewGroup } from './views.ts'

const states = [...entityStates, 'REFUSED', 'IN_SUBMISSION'] as const

const filter = {
  ...pageQuery(/^[\w-]{1,300}$/),
  state: Type.Optional(
    Type.Enum([...states], {
      description: 'IN_SUBMISSION are those that a submission holds, in doubt or not.',
    }),
  ),
  model: Type.Optional(Type.Enum([...modelNames])),
  criterion: Type.Optional(criterion('STANDARD, SPP or LEGACY alone.')),
  actorCode: Type.Optional(Type.String({ maxLength: 120, description: 'SRN of the actor.' })),
  search: Type.Optional(Type.String({ maxLength: 120, description: 'The beginning of the code.' })),
}
const GroupQuery = Type.Object(filter)
const DeviceQuery = Type.Object({
  ...filter,
  deviceGroup: Type.Optional(Type.String({ maxLength: 120, description: 'Code of the group.' })),
})

/** `GET /api/v1/devices`: the devices of the organisation, by their codes. */
export const listDevices = endpoint(
  {
    method: 'GET',
    path: '/api/v1/devices',
    operationId: 'listDevices',
    summary: 'List devices by their codes',
    tag: 'Register',
    scope: 'read',
    query: DeviceQuery,
    answers: { 200: json('A page', DevicePage) },
  },
  gateway =>
    async ({ caller, query }) =>
      viewEntities(query, await findEntities(gateway, caller, 'device', query), viewDevice),
)

/** `GET /api/v1/device-groups`: the device groups of the organisation, by their codes. */
export const listDeviceGroups = endpoint(
  {
    method: 'GET',
    path: '/api/v1/device-groups',
    operationId: 'listDeviceGroups',
    summary: 'List device groups by their codes',
    tag: 'Register',
    scope: 'read',
    query: GroupQuery,
    answers: { 200: json('A page', DeviceGroupPage) },
  },
  gateway =>
    async ({ caller, query }) =>
      viewEntities(query, await findEntities(gateway, caller, 'group', query), viewGroup),
)

/** One entity more than is asked for, where there is one. */
function findEntities(
  { store }: Gateway,
  caller: Caller,
  kind: EntityKind,
  query: Type.StaticDecode<typeof GroupQuery> & { deviceGroup?: string },
): Promise<StoredEntity[]> {
  const {
    limit,
    cursor,
    state,
    model,
    criterion: meant,
    actorCode: actor,
    search,
    deviceGroup: group,
  } = query
  const after = cursor === undefined ? undefined : readCursor(cursor)
  return listEntities(
    store.db,
    caller,
    kind,
    { limit: limit + 1, after },
    {
      state,
      models: modelsMeant(meant, model),
      actor,
      search,
      group,
    },
  )
}

function viewEntities<View>(
  { limit }: { limit: number },
  rows: readonly StoredEntity[],
  view: (entity: StoredEntity) => View,
) {
  return viewPage(rows, limit, view, writeCursor)
}

function writeCursor({ agency, code, code_space }: StoredEntity): string {
  return Buffer.from(JSON.stringify([code, agency, code_space])).toString('base64url')
}

function readCursor(cursor: string): Pick<StoredEntity, 'agency' | 'code' | 'code_space'> {
  try {
    const read = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const [code, agency, code_space = ''] = read
    if ([code, agency, code_space].every(part => typeof part === 'string')) {
      return { code, agency, code_space } as Pick<StoredEntity, 'agency' | 'code' | 'code_space'>
    }
  } catch {
    // Said below.
  }
  throw new Problem('request.parameter', `cursor ${wrongCursor}`)
}
