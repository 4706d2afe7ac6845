import {
  compileSchema,
  isJsonObject,
  type JsonCharacters,
  type JsonFault,
  type JsonObject,
  readJson,
} from '@udigate/udi'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as Type from 'typebox'
import { Problem, type ProblemCode, type ProblemFault, problems } from '../problems/problem.ts'
import { inlineComponents } from './body.ts'
import type { TakenBody } from './endpoint.ts'

type BodyFaultCode = Extract<ProblemCode, 'request.not-json' | 'request.not-an-object'>

/**
 * The JSON object in the body of a request, or what is wrong with it and where.
 *
 * @param characters `any` where the body is judged as a request, which finds characters that no message can carry
 */
export function readBody(request: FastifyRequest, characters: JsonCharacters = 'of-xml'): ReadObject {
  const reading = readJson(getBytes(request), { characters })
  if (!reading.ok) return describeUnreadable(reading.fault)
  const { value } = reading
  return isJsonObject(value) ? { ok: true, body: value } : describeUnreadable(undefined)
}

/** The body of a request as it came. */
export function getBytes(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : new Uint8Array()
}

export type ReadObject = { ok: true; body: JsonObject } | { ok: false; code: BodyFaultCode; fault: string }

/** What is wrong with a body that is no JSON, or no JSON object. @param fault absent where it is JSON */
export function describeUnreadable(fault: JsonFault | undefined): Extract<ReadObject, { ok: false }> {
  if (fault) return { ok: false, code: 'request.not-json', fault: inWords(fault) }
  const code = 'request.not-an-object'
  return { ok: false, code, fault: problems[code].detail }
}

/** The JSON object in the body of a request, with characters as in `readBody`. @throws Problem where there is none */
export function readObject(request: FastifyRequest, characters?: JsonCharacters): JsonObject {
  const reading = readBody(request, characters)
  if (reading.ok) return reading.body
  throw new Problem(reading.code, reading.fault)
}

/** Takes one thing that is wrong with a body: a JSON Pointer into it, and a sentence. */
export type ReportFault = (path: string, message: string) => void

/**
 * A JSON body as an endpoint takes it, read by the TypeBox object that declares it. A Problem names everything that is wrong.
 *
 * @param judge reports what the schema cannot say of a body that satisfies it
 */
export function jsonBody<Schema extends Type.TSchema>(
  schema: Schema,
  judge: (body: Type.Static<Schema>, report: ReportFault) => void = () => {},
): TakenBody<Type.Static<Schema>> {
  const check = compileSchema(inlineComponents(schema))
  const read = (request: FastifyRequest): Type.Static<Schema> => {
    const body = readObject(request)
    const faults: ProblemFault[] = []
    check(body, '', ({ path, message }) => faults.push({ path, message }))
    if (faults.length === 0) {
      judge(body as Type.Static<Schema>, (path, message) => void faults.push({ path, message }))
    }
    if (faults.length > 0) throw wrongMembers(faults)
    return body as Type.Static<Schema>
  }
  return { schema, read }
}

/** Members of a body are missing or wrong; the first one is told in the detail. */
export function wrongMembers(faults: readonly ProblemFault[]): Problem {
  const [first] = faults
  return new Problem('request.members', `At ${first?.path || '/'}: ${first?.message}`, {}, faults)
}

function inWords({ code, path, line, column, message }: JsonFault): string {
  const place = path === '' ? '' : ` at ${path}`
  return `${message} (${code}${place}, line ${line}, column ${column})`
}

/**
 * Refuses, before the body is read, what would change the text of a record on its way in: another character set, or a content
 * coding.
 */
export function checkBodyHeaders(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  done: (problem?: Problem) => void,
): void {
  done(findForeignForm(headers))
}

function findForeignForm(headers: FastifyRequest['headers']): Problem | undefined {
  const coding = headers['content-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'identity') {
    return new Problem('body.media-type', 'Send the body without a content coding.')
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1]
  return charset !== undefined && charset.toLowerCase() !== 'utf-8'
    ? new Problem('body.media-type', 'Send the body in UTF-8.')
    : undefined
}
