import { isJsonObject, type JsonFault, type JsonObject, readJson } from '@udigate/udi'
import type { FastifyRequest } from 'fastify'
import { Problem, type ProblemCode } from '../problems/problem.ts'

export type BodyFaultCode = Extract<ProblemCode, 'request.not-json' | 'request.not-an-object'>

/** The JSON object in the body of a request, or what is wrong with it and where. */
export function readBody(request: FastifyRequest): ReadObject {
  return readJsonObject(bytesOf(request))
}

/** The body of a request as it came. */
export function bytesOf(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : new Uint8Array()
}

export type ReadObject = { ok: true; body: JsonObject } | { ok: false; code: BodyFaultCode; fault: string }

/** The JSON object in these bytes, or what is wrong with it and where. */
export function readJsonObject(bytes: Uint8Array): ReadObject {
  const reading = readJson(bytes)
  if (!reading.ok) return { ok: false, code: 'request.not-json', fault: inWords(reading.fault) }
  const { value } = reading
  if (!isJsonObject(value)) {
    const fault = 'The body must be a JSON object with the records in it.'
    return { ok: false, code: 'request.not-an-object', fault }
  }
  return { ok: true, body: value }
}

function inWords({ code, path, line, column, message }: JsonFault): string {
  const place = path === '' ? '' : ` at ${path}`
  return `${message} (${code}${place}, line ${line}, column ${column})`
}

/**
 * Refuses, before the body is read, what would change the text of a record on its way in.
 *
 * @throws Problem for another character set, or a content coding
 */
export async function checkBodyHeaders(request: FastifyRequest): Promise<void> {
  const coding = request.headers['content-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'identity') {
    throw new Problem('body.media-type', 'Send the body without a content coding.')
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
    throw new Problem('body.media-type', 'Send the body in UTF-8.')
  }
}
