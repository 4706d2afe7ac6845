import type { Model } from '@udigate/udi'
import type { FastifyRequest } from 'fastify'
import type { SubmitRequest } from '../submissions/request.ts'
import { readBody } from './read-body.ts'

const texts = ['actorCode', 'securityToken', 'authorizedRepresentativeCode'] as const
const members = new Set<string>([...texts, 'device', 'deviceGroup'])

export type SubmitReading = { ok: true; request: SubmitRequest } | { ok: false; reasons: readonly string[] }

/** The request of a submit call; what its top level has that it should not have is said all at once. */
export function readSubmitRequest(model: Model, call: FastifyRequest): SubmitReading {
  const reading = readBody(call)
  if (!reading.ok) return { ok: false, reasons: [reading.fault] }
  const { body } = reading

  const reasons = Object.keys(body)
    .filter(name => !members.has(name))
    .map(name => `/${name} is not a member of a submission request; it takes ${[...members].join(', ')}.`)
  for (const name of texts) {
    const value = body[name] ?? undefined
    if (value !== undefined && (typeof value !== 'string' || value === '')) {
      reasons.push(`/${name} must be a string that is not empty.`)
    }
  }
  if (reasons.length > 0) return { ok: false, reasons }

  const text = (name: (typeof texts)[number]) => (typeof body[name] === 'string' ? body[name] : undefined)
  return {
    ok: true,
    request: {
      model,
      device: body.device ?? undefined,
      deviceGroup: body.deviceGroup ?? undefined,
      actorCode: text('actorCode'),
      authorizedRepresentativeCode: text('authorizedRepresentativeCode'),
      securityToken: text('securityToken'),
    },
  }
}
