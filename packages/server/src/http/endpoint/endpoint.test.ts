import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as Type from 'typebox'
import { endpointWith, json } from './endpoint.ts'
import { pageQuery } from './page.ts'

const Thing = Type.Object({ code: Type.String() }, { $id: 'Thing' })

const endpoint = endpointWith({ tag: 'Operation', right: 'records.read', work: 'storing' })

const getThing = endpoint('GET /api/v1/things/:code', {
  summary: 'A thing',
  query: pageQuery(/^\d+$/, Number),
  answers: { 200: json('The thing', Thing) },
  handle({ params, query }) {
    const code: string = params.code
    const cursor: number | undefined = query.cursor
    // @ts-expect-error: the path has no such part.
    const id: unknown = params.id
    // @ts-expect-error: it is declared as a number.
    const text: string | undefined = query.cursor
    return { code: [code, cursor, id, text].join() }
  },
})

const postThing = endpoint('POST /api/v1/things', {
  summary: 'Another thing',
  right: 'keys.manage',
  answers: { 200: json('The thing', Thing) },
  // @ts-expect-error: the body that it answers has no member of this name.
  handle: () => ({ name: 'of another member' }),
})

test('an endpoint that names no right does not compile', () => {
  // @ts-expect-error: what its callers must be allowed to do is missing.
  endpointWith({ tag: 'Operation', work: 'storing' })
  // @ts-expect-error: there is no such right.
  endpointWith({ tag: 'Operation', right: 'records.write', work: 'storing' })
})

test('an endpoint is where its route says, and has what its part of the API has in common, or its own', () => {
  assert.deepEqual([getThing.method, getThing.path], ['GET', '/api/v1/things/:code'])
  assert.deepEqual([getThing.tag, getThing.right], ['Operation', 'records.read'])
  assert.deepEqual([postThing.tag, postThing.right], ['Operation', 'keys.manage'])
})
