import assert from 'node:assert/strict'
import { test } from 'node:test'
import { start } from '../../../test/harness.ts'
import { endpoints } from '../endpoints.ts'

/** What a call needs beside the actor that it names. */
const others: Readonly<Record<string, object>> = {
  '/api/v1/inquiries': { kind: 'ACTOR', subject: 'DE-AR-000000001' },
}

/** Calls whose `actorCode` narrows a list, or is judged by the rules. */
const judgedOtherwise = /^\/api\/v1\/(submit|plan|validate|exports)\//

test('a call in the name of an actor takes an SRN alone', async t => {
  const { post, makeKey } = await start(t)
  const key = await makeKey({ organisation: 'other', actors: 'any', scopes: ['submit', 'read', 'admin'] })
  let count = 0
  for (const { method, path, body } of Object.values(endpoints)) {
    const { properties = {} } = (body?.schema ?? {}) as { properties?: object }
    if (!('actorCode' in properties) || judgedOtherwise.test(path)) continue
    count += 1
    assert.equal(method, 'POST', path)
    for (const actorCode of ['junk', 'DE-MF-1', '01a229d5-1762-796c-b6ae-d8d3ff3da543', '']) {
      const { status, body: problem } = await post(path, { actorCode, ...others[path] }, { key })
      assert.deepEqual([status, problem.code], [400, 'request.members'], `${path} ${actorCode}`)
    }
  }
  assert.ok(count > 2)
})
