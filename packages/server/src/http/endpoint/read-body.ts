import type { JsonCharacters, JsonFault, JsonObject } from '@udigate/udi'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as Type from 'typebox'
import { compileMembers, type JsonBody, readJsonBody } from '../../reading/json-body.ts'
import { inlineComponents } from '../body.ts'
import { Problem, type ProblemCode, type ProblemFault, problems } from '../problems/problem.ts'
import type { TakenBody } from './endpoint.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** A large body, as a reader has read it. */
    readApart?: JsonBody | undefined
  }
}

type BodyFaultCode = Extract<ProblemCode, 'request.not-json' | 'request.not-an-object'>

/**
 * The JSON object in the body of a request, or what is wrong with it and where.
 *
 * @param characters `any` where the body is judged as a request, which finds characters that no message can carry
 */
export function readBody(request: FastifyRequest, characters?: JsonCharacters): ReadObject {
  const reading = readJsonBody(getBytes(request), undefined, characters)
  if (reading.kind === 'read') return { ok: true, body: reading.body }
  return describeUnreadable(reading.kind === 'unreadable' ? reading.fault : undefined)
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

/** The problem of a body that is no JSON, or no JSON object. @param fault absent where it is JSON */
export function unreadable(fault: JsonFault | undefined): Problem {
  const { code, fault: said } = describeUnreadable(fault)
  return new Problem(code, said)
}

/** Takes one thing that is wrong with a body: a JSON Pointer into it, and a sentence. */
export type ReportFault = (path: string, message: string) => void

/**
 * What reads the JSON body of a request by its schema, also where a reader has read it already.
 *
 * @returns `schema` as plain data, and `read`: the object, with what is wrong with its members; throws a Problem where there is none
 */
export function membersReader(schema: Type.TSchema) {
  const plain: object = structuredClone(inlineComponents(schema))
  const members = compileMembers(plain)
  return {
    schema: plain,
    read(request: FastifyRequest): { body: JsonObject; faults: readonly ProblemFault[] } {
      const reading = request.readApart ?? readJsonBody(getBytes(request), members)
      if (reading.kind === 'unreadable') throw unreadable(reading.fault)
      return { body: reading.body, faults: reading.kind === 'faulty' ? reading.faults : [] }
    },
  }
}

/**
 * A JSON body as an endpoint takes it, read by the TypeBox object that declares it. A Problem names everything that is wrong.
 *
 * @param judge reports what the schema cannot say of a body that satisfies it
 */
export function jsonBody<Schema extends Type.TSchema>(
  schema: Schema,
  judge: (body: Type.Static<Schema>, report: ReportFault) => void = () => {},
): TakenBody<Type.Static<Schema>> {
  const members = membersReader(schema)
  const read = (request: FastifyRequest): Type.Static<Schema> => {
    const { body, faults: wrong } = members.read(request)
    const faults = [...wrong]
    if (faults.length === 0) {
      judge(body as Type.Static<Schema>, (path, message) => void faults.push({ path, message }))
    }
    if (faults.length > 0) throw wrongMembers(faults)
    return body as Type.Static<Schema>
  }
  return { schema, readApartBy: members.schema, read }
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
