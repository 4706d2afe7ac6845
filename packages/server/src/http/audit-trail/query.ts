import * as Type from 'typebox'
import { kinds } from '../../evidence/things/things.ts'
import { formatPerson } from '../../rights/author.ts'
import type { TrailPlace } from '../../store/audit-trail.ts'
import { string } from '../body.ts'
import type { ReadParameters } from '../endpoint/endpoint.ts'
import { uuids, wrongCursor } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import type { TrailQuestion } from './read-trail.ts'

/** The kinds of entries that are acts. */
const actNames = Object.entries(kinds).flatMap(([name, kind]) => ('act' in kind ? name : []))

const time = (description: string) =>
  Type.Optional(
    Type.Decode(
      Type.Refine(
        Type.String({ description, examples: ['2026-11-01T00:00:00Z'] }),
        text => /^\d{4}-\d\d-\d\d(T.*)?$/.test(text) && !Number.isNaN(Date.parse(text)),
        () => 'must be a day or a time in ISO 8601, such as 2026-11-01T00:00:00Z.',
      ),
      text => Date.parse(text),
    ),
  )

const records = /^[a-z-]{1,30}(\/[\w.~!*'()%-]{1,300}){0,3}$/

/** What a list or an export of the audit trail is narrowed by. */
export const trailQuery = {
  record: Type.Optional(
    Type.Refine(
      Type.String({
        description:
          'What happened to a record: its path below `/api/v1/`, such as `submissions/{requestId}`, `devices/{issuingAgency}/{code}`, `batches/{id}` or `people/{id}`.',
      }),
      text => records.test(text) && isDecodable(text),
      () => 'must be the path of a record below /api/v1/, such as devices/GS1/04012345000016.',
    ),
  ),
  person: Type.Optional(
    Type.Refine(
      string('What a person did, by their id.'),
      text => uuids.test(text),
      () => 'must be the id of a person.',
    ),
  ),
  key: Type.Optional(
    Type.String({ maxLength: 36, description: 'What was done with an API key, by its id.' }),
  ),
  act: Type.Optional(
    Type.Decode(
      Type.Array(Type.Enum(actNames), {
        description: 'What was done; several times for several acts.',
      }),
      names => names,
    ),
  ),
  from: time('Since when, itself included.'),
  until: time('Until when, itself not included.'),
}

/** @throws Problem where the parameters do not go together, or an act is none */
export function readQuestion(query: ReadParameters<typeof trailQuery>): TrailQuestion {
  const { record, person, key, act, from, until } = query
  if (person !== undefined && key !== undefined) {
    throw new Problem('request.parameter', 'Give either person or key.')
  }
  const unknown = act?.find(name => !actNames.includes(name))
  if (unknown !== undefined) {
    throw new Problem('request.parameter', `act must be one of ${actNames.join(', ')}.`)
  }
  const author = person === undefined ? key : formatPerson(person)
  return { record, author, kinds: act && [...new Set(act)], from, until }
}

/** What the cursors of the list look like. */
export const cursors = /^[\w-]{8,1000}$/

/** Where a page goes on. @throws Problem for what no list has given */
export function readCursor(cursor: string): TrailPlace {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at, seq, chain] = /^(\d{1,16}) (\d{1,10}) (.+)$/s.exec(text) ?? []
  if (chain === undefined) throw new Problem('request.parameter', `cursor ${wrongCursor}`)
  return { at: Number(at), seq: Number(seq), chain }
}

export function writeCursor({ at, seq, chain }: TrailPlace): string {
  return Buffer.from(`${at} ${seq} ${chain}`).toString('base64url')
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}
