import type { Model } from '@udigate/eudamed'
import type { FastifyRequest } from 'fastify'
import { type SubmitRequest, submitRequest } from '../../submissions/request.ts'
import { readBody } from '../endpoint/read-body.ts'

export type SubmitCallReading =
  | { ok: true; request: SubmitRequest }
  | { ok: false; reasons: readonly string[] }

/** The request of a submit call; what its top level has that it should not have is said all at once. */
export function readSubmitRequest(model: Model, call: FastifyRequest): SubmitCallReading {
  const reading = readBody(call)
  if (!reading.ok) return { ok: false, reasons: [reading.fault] }
  const read = submitRequest(model, reading.body)
  return read.ok
    ? read
    : { ok: false, reasons: read.faults.map(({ path, message }) => `${path} ${message}`.trim()) }
}
