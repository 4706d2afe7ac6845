import { isUpdate, type PlannedOperation } from '@udigate/eudamed'
import type { FastifyInstance } from 'fastify'
import type { PullDetails } from '../../delivery/refresh/meet.ts'
import type { Gateway } from '../../gateway.ts'
import { type EntityName, findEntity } from '../../store/entities.ts'
import { differencesOf, operationsOfSubmissions, submissionsAbout } from '../../store/entity-history.ts'
import { plannedOf } from '../../store/operations.ts'
import type { EntityKind, OperationRow, PullDifferenceRow, SubmissionRow } from '../../store/tables.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { timeOf } from '../endpoint/time-of.ts'
import { Problem } from '../problems/problem.ts'
import { statusOf, statusTextOf } from '../submit/answers.ts'

/** How many entries a history has at most. */
const most = 200

interface Params {
  issuingAgency: string
  code: string
}

/** `GET …/history` of a device or a device group: what was submitted of it, and what pulls found otherwise. */
export function entityHistoryRoutes(app: FastifyInstance, gateway: Gateway): void {
  historyRoute(app, gateway, 'device', 'devices')
  historyRoute(app, gateway, 'group', 'device-groups')
}

function historyRoute(app: FastifyInstance, gateway: Gateway, kind: EntityKind, path: string): void {
  const { db } = gateway.store
  const text = { type: 'string' }
  app.get<{ Params: Params }>(
    `/api/v1/${path}/:issuingAgency/:code/history`,
    {
      onRequest: authenticate(gateway, 'read'),
      schema: {
        operationId: kind === 'device' ? 'getDeviceHistory' : 'getDeviceGroupHistory',
        summary: `What became of a ${kind === 'device' ? 'device' : 'device group'}, newest first`,
        tags: [modelTags.register],
        params: { type: 'object', properties: { issuingAgency: text, code: text } },
        response: {
          200: jsonResponse('The newest entries', 'EntityHistory'),
          ...problemResponses(401, 403, 404),
        },
      },
    },
    async request => {
      const owner = callerOf(request)
      const { issuingAgency: agency, code } = request.params
      const name = { kind, agency, code }
      const entity = await findEntity(db, owner.stage, name)
      if (entity?.organisation !== owner.organisation) {
        throw new Problem(
          'path.unknown',
          `There is no ${agency} ${code} among the ${path} of this organisation.`,
        )
      }
      const submissions = await submissionsAbout(db, owner, name, most + 1)
      const differences = await differencesOf(db, owner, name, most + 1)
      const operations = Map.groupBy(
        await operationsOfSubmissions(
          db,
          submissions.map(({ request_id }) => request_id),
        ),
        ({ request_id }) => request_id,
      )
      const items = [
        ...submissions.map(row => ofSubmission(name, row, operations.get(row.request_id) ?? [])),
        ...differences.map(ofPull),
      ].sort((one, other) => (one.at < other.at ? 1 : -1))
      return { items: items.slice(0, most), isWhole: items.length <= most }
    },
  )
}

function ofSubmission({ kind }: EntityName, row: SubmissionRow, operations: readonly OperationRow[]) {
  // A first registration of a device makes its group too.
  const own = operations
    .map(plannedOf)
    .filter(({ operation, entity }) => entity.kind === kind || operation === 'DEVICE.POST')
  const version = own.map(versionMade).find(each => each !== undefined)
  const record = kind === 'device' ? row.device : row.device_group
  return {
    kind: 'SUBMISSION',
    at: timeOf(row.received_at),
    requestId: row.request_id,
    status: statusOf(row),
    statusText: statusTextOf(row),
    operations: own.map(({ operation }) => operation),
    ...(version === undefined ? {} : { version }),
    ...(row.ended_at === null ? {} : { endedAt: timeOf(row.ended_at) }),
    ...(record === null ? {} : { record: JSON.parse(record) as unknown }),
  }
}

/** The version that an operation makes of the entity itself, and not of a part that has versions of its own. */
function versionMade({ operation, version }: PlannedOperation): number | undefined {
  // Whatever comes with a new device has its first version: BR-DTX-UDI-034.
  if (!isUpdate(operation)) return 1
  return operation === 'UDI_DI.PATCH' || operation === 'BASIC_UDI.PATCH' ? version : undefined
}

function ofPull({ pull_id, finding, details, started_at }: PullDifferenceRow & { started_at: number }) {
  return {
    kind: 'PULL',
    at: timeOf(started_at),
    pullId: pull_id,
    finding,
    details: JSON.parse(details) as PullDetails,
  }
}
