import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { writeDevice } from '../../eudamed/download/write-device.ts'
import { declarations } from '../../eudamed/namespaces.ts'
import { describe } from '../../eudamed/register/describe.ts'
import type { Entity } from '../../eudamed/register/entity.ts'
import { findDevice, findGroup, findLegacyDevice } from '../../eudamed/register/register.ts'
import type { Simulator } from '../../simulator.ts'
import { element } from '../../xml/write-xml.ts'
import { answerRefusal } from '../answer-refusal.ts'

interface Identified {
  Params: { issuingAgency: string; code: string }
  Querystring: { criterion?: unknown }
}

const asRegistered = { withEmpty: false, omits: false }

/** What EUDAMED holds: all of it, or one device with its content. */
export function addRegisterRoutes(app: FastifyInstance, { state }: Simulator): void {
  app.get<{ Querystring: { code?: unknown } }>('/register', (request, reply) => {
    const { code } = request.query
    const entities = state.register.entities.values()
    const wanted = code === undefined ? entities : entities.filter(entity => concerns(entity, code))
    return reply.type('application/json').send(Readable.from(writeItems(wanted)))
  })
  app.get<Identified>('/register/:issuingAgency/:code', ({ params, query }, reply) => {
    const legacy = findLegacyDevice(state.register, params)
    const device = query.criterion === 'LEGACY' ? legacy : (findDevice(state.register, params) ?? legacy)
    const group = device && findGroup(state.register, device.group)
    if (!group)
      return answerRefusal(reply, 404, `no device ${params.code} of ${params.issuingAgency} is registered`)
    const xml = element('content', writeDevice({ group, device }, asRegistered), declarations)
    return { ...describe(device), xml }
  })
}

function concerns(entity: Entity, code: unknown): boolean {
  return entity.identifier.code === code || (entity.kind === 'device' && entity.group.code === code)
}

function* writeItems(entities: Iterable<Entity>): Iterable<string> {
  let separator = '['
  for (const entity of entities) {
    yield `${separator}${JSON.stringify(describe(entity))}`
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
