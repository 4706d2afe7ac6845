import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { findEntity } from '../../store/entities.ts'
import { findSubmission } from '../../store/submissions.ts'
import type { EntityKind } from '../../store/tables.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { Problem } from '../problems/problem.ts'
import { viewOfEntity } from './view.ts'

interface Params {
  issuingAgency: string
  code: string
}

/** `GET /api/v1/devices/…` and `/api/v1/device-groups/…`: what the authority holds, as far as its answers tell. */
export function entityRoutes(app: FastifyInstance, gateway: Gateway): void {
  route(app, gateway, {
    kind: 'device',
    path: 'devices',
    body: 'DeviceResponse',
    summary: 'A device (UDI-DI)',
  })
  route(app, gateway, {
    kind: 'group',
    path: 'device-groups',
    body: 'DeviceGroupResponse',
    summary: 'A device group (Basic UDI-DI)',
  })
}

function route(
  app: FastifyInstance,
  gateway: Gateway,
  { kind, path, body, summary }: { kind: EntityKind; path: string; body: string; summary: string },
): void {
  const { db } = gateway.store
  const text = { type: 'string' }
  app.get<{ Params: Params }>(
    `/api/v1/${path}/:issuingAgency/:code`,
    {
      onRequest: authenticate(gateway, 'read'),
      schema: {
        operationId: kind === 'device' ? 'getDevice' : 'getDeviceGroup',
        summary,
        tags: [modelTags.register],
        params: { type: 'object', properties: { issuingAgency: text, code: text } },
        response: { 200: jsonResponse(summary, body), ...problemResponses(401, 403, 404) },
      },
    },
    async request => {
      const { organisation, stage } = callerOf(request)
      const { issuingAgency: agency, code } = request.params
      const entity = await findEntity(db, stage, { kind, agency, code })
      if (entity?.organisation !== organisation) {
        throw new Problem(
          'path.unknown',
          `There is no ${agency} ${code} among the ${path} of this organisation.`,
        )
      }
      const holder = entity.held_by === null ? undefined : await findSubmission(db, entity.held_by)
      return {
        ...viewOfEntity(entity, holder?.doubt ?? undefined),
        ...(entity.record === null ? {} : { record: JSON.parse(entity.record) }),
      }
    },
  )
}
