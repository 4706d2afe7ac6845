import { modelNames } from '@udigate/eudamed'
import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { type EntityFilter, listEntities } from '../../store/entities.ts'
import { findSubmission } from '../../store/submissions.ts'
import type { EntityKind, EntityRow } from '../../store/tables.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { pageParameters, readPage, textParameter } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import { viewOfEntity } from './view.ts'

const states = ['NONE', 'SUBMITTED', 'REGISTERED', 'DISCARDED', 'REFUSED', 'IN_SUBMISSION'] as const

/** `GET /api/v1/devices` and `/api/v1/device-groups`: what the organisation has, by its codes. */
export function entityListRoutes(app: FastifyInstance, gateway: Gateway): void {
  listRoute(app, gateway, { kind: 'device', path: 'devices', body: 'DevicePage', name: 'listDevices' })
  listRoute(app, gateway, {
    kind: 'group',
    path: 'device-groups',
    body: 'DeviceGroupPage',
    name: 'listDeviceGroups',
  })
}

function listRoute(
  app: FastifyInstance,
  gateway: Gateway,
  { kind, path, body, name }: { kind: EntityKind; path: string; body: string; name: string },
): void {
  const { db } = gateway.store
  app.get(
    `/api/v1/${path}`,
    {
      onRequest: authenticate(gateway, 'read'),
      schema: {
        operationId: name,
        summary: `List ${kind === 'device' ? 'devices' : 'device groups'} by their codes`,
        tags: [modelTags.register],
        querystring: parametersOf(kind),
        response: { 200: jsonResponse('A page', body), ...problemResponses(400, 401, 403) },
      },
    },
    async request => {
      const { limit, cursor } = readPage(request.query, /^[\w-]{1,300}$/)
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const owner = callerOf(request)
      const rows = await listEntities(db, owner, kind, { limit: limit + 1, after }, readFilter(request.query))
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        items: await Promise.all(
          page.map(async row => {
            const holder = row.held_by === null ? undefined : await findSubmission(db, row.held_by)
            return viewOfEntity(row, holder?.doubt ?? undefined)
          }),
        ),
        ...(rows.length > limit && last ? { nextCursor: cursorOf(last) } : {}),
      }
    },
  )
}

function parametersOf(kind: EntityKind): object {
  return {
    ...pageParameters,
    properties: {
      ...pageParameters.properties,
      state: {
        type: 'string',
        enum: [...states],
        description: 'IN_SUBMISSION are those that a submission holds, in doubt or not.',
      },
      model: { type: 'string', enum: [...modelNames] },
      actorCode: { type: 'string', description: 'SRN of the actor.' },
      search: { type: 'string', maxLength: 120, description: 'The beginning of the code.' },
      ...(kind === 'device' ? { deviceGroup: { type: 'string', description: 'Code of the group.' } } : {}),
    },
  }
}

function readFilter(query: unknown): EntityFilter {
  const given = query as Record<string, unknown>
  const state = states.find(known => known === given.state)
  if (given.state !== undefined && state === undefined) {
    throw new Problem('request.parameter', `state must be one of ${states.join(', ')}.`)
  }
  return {
    state,
    model: textParameter('model', given.model),
    actor: textParameter('actorCode', given.actorCode),
    search: textParameter('search', given.search),
    group: textParameter('deviceGroup', given.deviceGroup),
  }
}

function cursorOf({ agency, code }: Pick<EntityRow, 'agency' | 'code'>): string {
  return Buffer.from(JSON.stringify([code, agency])).toString('base64url')
}

function readCursor(cursor: string): Pick<EntityRow, 'agency' | 'code'> {
  try {
    const [code, agency] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof code === 'string' && typeof agency === 'string') return { code, agency }
  } catch {
    // Said below.
  }
  throw new Problem('request.parameter', 'cursor must be the nextCursor of the page before, given once.')
}
