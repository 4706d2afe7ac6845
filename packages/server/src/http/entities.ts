import type { Versions } from '@udigate/udi'
import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { findEntity } from '../store/entities.ts'
import { findSubmission } from '../store/submissions.ts'
import type { EntityKind, EntityRow } from '../store/tables.ts'
import { authenticate, callerOf } from './authenticate.ts'
import { jsonResponse, modelTags, problemResponses } from './openapi.ts'
import { Problem } from './problem.ts'

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
      return viewOf(entity, holder?.doubt ?? undefined)
    },
  )
}

function viewOf(entity: EntityRow, doubt: string | undefined) {
  const versions = JSON.parse(entity.versions) as Versions
  return {
    stage: entity.stage,
    issuingAgency: entity.agency,
    code: entity.code,
    model: entity.model,
    actorCode: entity.actor,
    state: shownState(entity, doubt),
    heldState: entity.state,
    version: versions[entity.kind === 'group' ? 'deviceGroup' : 'device'] ?? 0,
    versions,
    ...(entity.held_by === null ? {} : { heldBy: entity.held_by }),
    ...(doubt === undefined ? {} : { doubt }),
    ...(entity.kind === 'device'
      ? { deviceGroup: { issuingAgency: entity.group_agency, code: entity.group_code } }
      : {}),
    ...(entity.record === null ? {} : { record: JSON.parse(entity.record) }),
    updatedAt: new Date(entity.updated_at).toISOString(),
  }
}

function shownState({ held_by, state, refused }: EntityRow, doubt: string | undefined): string {
  if (doubt !== undefined) return 'IN_DOUBT'
  if (held_by !== null) return 'IN_SUBMISSION'
  return state === 'NONE' && refused === 1 ? 'REFUSED' : state
}
