import { decodeJson } from '../../store/json.ts'
import { json } from '../endpoint/answer.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { DeviceGroupResponse, DeviceResponse } from './bodies.ts'
import { CriterionQuery } from './entity.ts'
import { findOwnEntity } from './find-entity.ts'
import { getDeviceGroupHistory, getDeviceHistory } from './history-route.ts'
import { listDeviceGroups, listDevices } from './list-routes.ts'
import { viewDevice, viewGroup } from './views.ts'

const getDevice = endpoint(
  {
    method: 'GET',
    path: '/api/v1/devices/:issuingAgency/:code',
    operationId: 'getDevice',
    summary: 'A device (UDI-DI)',
    tag: 'Register',
    scope: 'read',
    answers: { 200: json('A device (UDI-DI)', DeviceResponse) },
    query: CriterionQuery,
    problems: ['path.unknown', 'path.ambiguous'],
  },
  gateway =>
    async ({ caller, params: { issuingAgency: agency, code }, query: { criterion } }) => {
      const entity = await findOwnEntity(gateway, caller, { kind: 'device', agency, code }, criterion)
      return { ...viewDevice(entity), record: decodeJson(entity.record) }
    },
)

const getDeviceGroup = endpoint(
  {
    method: 'GET',
    path: '/api/v1/device-groups/:issuingAgency/:code',
    operationId: 'getDeviceGroup',
    summary: 'A device group (Basic UDI-DI)',
    tag: 'Register',
    scope: 'read',
    answers: { 200: json('A device group (Basic UDI-DI)', DeviceGroupResponse) },
    query: CriterionQuery,
    problems: ['path.unknown', 'path.ambiguous'],
  },
  gateway =>
    async ({ caller, params: { issuingAgency: agency, code }, query: { criterion } }) => {
      const entity = await findOwnEntity(gateway, caller, { kind: 'group', agency, code }, criterion)
      return { ...viewGroup(entity), record: decodeJson(entity.record) }
    },
)

/** `/api/v1/devices` and `/api/v1/device-groups`: what the authority holds, as far as its answers tell. */
export const devices = [
  getDevice,
  getDeviceGroup,
  listDevices,
  listDeviceGroups,
  getDeviceHistory,
  getDeviceGroupHistory,
]
