import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../keys/caller.ts'
import type { EntityName } from '../../store/entities.ts'
import { listDifferences, listOperationsOfSubmissions, submissionsAbout } from '../../store/entity-history.ts'
import { json } from '../endpoint/answer.ts'
import type { Body } from '../endpoint/body.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { EntityHistory } from './bodies.ts'
import { CriterionQuery } from './entity.ts'
import { findOwnEntity } from './find-entity.ts'
import { viewPulled, viewSubmitted } from './views.ts'

/** How many entries a history has at most. */
const most = 200

/** `GET /api/v1/devices/…/history`: what was submitted of a device, and what pulls found otherwise. */
export const getDeviceHistory = endpoint(
  {
    method: 'GET',
    path: '/api/v1/devices/:issuingAgency/:code/history',
    operationId: 'getDeviceHistory',
    summary: 'What became of a device, newest first',
    tag: 'Register',
    scope: 'read',
    answers: { 200: json('The newest entries', EntityHistory) },
    query: CriterionQuery,
    problems: ['path.unknown', 'path.ambiguous'],
  },
  gateway =>
    ({ caller, params: { issuingAgency: agency, code }, query: { criterion } }) =>
      viewHistory(gateway, caller, { kind: 'device', agency, code }, criterion),
)

/** `GET /api/v1/device-groups/…/history`: the same of a device group. */
export const getDeviceGroupHistory = endpoint(
  {
    method: 'GET',
    path: '/api/v1/device-groups/:issuingAgency/:code/history',
    operationId: 'getDeviceGroupHistory',
    summary: 'What became of a device group, newest first',
    tag: 'Register',
    scope: 'read',
    answers: { 200: json('The newest entries', EntityHistory) },
    query: CriterionQuery,
    problems: ['path.unknown', 'path.ambiguous'],
  },
  gateway =>
    ({ caller, params: { issuingAgency: agency, code }, query: { criterion } }) =>
      viewHistory(gateway, caller, { kind: 'group', agency, code }, criterion),
)

async function viewHistory(
  gateway: Gateway,
  caller: Caller,
  bearing: Omit<EntityName, 'code_space'>,
  criterion: string | undefined,
): Promise<Body<typeof EntityHistory>> {
  const { db } = gateway.store
  const name = await findOwnEntity(gateway, caller, bearing, criterion)
  const submissions = await submissionsAbout(db, caller, name, most + 1)
  const differences = await listDifferences(db, caller, name, most + 1)
  const ids = submissions.map(({ request_id }) => request_id)
  const operations = Map.groupBy(await listOperationsOfSubmissions(db, ids), ({ request_id }) => request_id)
  const items = [
    ...submissions.map(row => viewSubmitted(name, row, operations.get(row.request_id) ?? [])),
    ...differences.map(viewPulled),
  ].sort((one, other) => (one.at < other.at ? 1 : -1))
  return { items: items.slice(0, most), isWhole: items.length <= most }
}
