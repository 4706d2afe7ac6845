import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enlarge } from '../../../test/enlarge.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { ReaderEnded } from '../../batches/reading/file-reader.ts'
import { inlineReader } from '../../reading/inline-reader.ts'

const model = 'EU_UDI_MDR'
const calls = ['validate', 'plan', 'submit'] as const

test('a large request that is submitted is registered, and under its key it is the same as a small one', async t => {
  const { post, get } = await start(t)
  const text = JSON.stringify(freshRequest(model))
  const options = { headers: { 'idempotency-key': 'one' } }
  const first = await post(`/api/v1/submit/${model}`, enlarge(text), options)
  assert.equal(first.status, 200, JSON.stringify(first.body))
  for (const same of [text, enlarge(text)]) {
    const again = await post(`/api/v1/submit/${model}`, same, options)
    assert.deepEqual([again.status, again.body.requestId], [200, first.body.requestId])
  }
  const another = JSON.stringify(freshRequest(model))
  assert.equal((await post(`/api/v1/submit/${model}`, enlarge(another), options)).status, 422)
  const stored = await get(`/api/v1/submissions/${first.body.requestId}`)
  assert.deepEqual((stored.body.records as { device: unknown }).device, JSON.parse(text).device)
})

test('a small call is answered while a large body is judged in another process, one of the same organisation too', async t => {
  const judging = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  const hold = async () => {
    judging.resolve()
    await mayGoOn.promise
  }
  const { post, makeKey } = await start(
    t,
    {},
    {
      reader: {
        ...inlineReader,
        async validateBody(...asked) {
          await hold()
          return inlineReader.validateBody(...asked)
        },
      },
    },
  )
  t.after(() => mayGoOn.resolve())
  const text = JSON.stringify(freshRequest(model))
  const path = `/api/v1/validate/${model}`
  let isAnswered = false
  const large = post(path, enlarge(text)).then(answer => {
    isAnswered = true
    return answer
  })
  await Promise.race([judging.promise, large])
  const neighbour = await makeKey({ organisation: 'neighbour', actors: ['DE-MF-000009999'] })
  const { deviceGroup, ...others } = freshRequest(model)
  const theirs = { ...others, deviceGroup: { ...deviceGroup, MFActorCode: 'DE-MF-000009999' } }
  const served = await post(path, { ...theirs, actorCode: 'DE-MF-000009999' }, { key: neighbour })
  assert.deepEqual([served.status, isAnswered], [200, false])
  assert.deepEqual([(await post(path, text)).status, isAnswered], [200, false])
  mayGoOn.resolve()
  assert.equal((await large).body.status, 'successful')
})

for (const reason of ['time', 'memory', 'standstill', 'failure'] as const) {
  test(`a body whose reader ends over it is told so, and the next is judged: ${reason}`, async t => {
    let isOver = false
    const end = (): void => {
      if (isOver) return
      throw new ReaderEnded(reason, 'It ended.')
    }
    const { post } = await start(
      t,
      {},
      {
        reader: {
          ...inlineReader,
          async validateBody(...asked) {
            end()
            return inlineReader.validateBody(...asked)
          },
          async judgeBody(...asked) {
            end()
            return inlineReader.judgeBody(...asked)
          },
          async jsonBody(...asked) {
            end()
            return inlineReader.jsonBody(...asked)
          },
        },
      },
    )
    const text = JSON.stringify(freshRequest(model))
    const paths = [...calls.map(call => `/api/v1/${call}/${model}`), '/api/v1/pulls']
    const ended = await Promise.all(paths.map(path => post(path, enlarge(text))))
    for (const [index, { status, body }] of ended.entries()) {
      const path = paths[index]
      if (reason !== 'failure') {
        assert.deepEqual([status, body.code], [413, 'body.too-large'], path)
        assert.match(String(body.detail), /takes more (time|memory) than one call may\. Divide it\./)
      } else if (path === '/api/v1/submit/EU_UDI_MDR') {
        assert.deepEqual([status, body.status], [500, 'INTERNAL_ERROR'])
      } else assert.deepEqual([status, body.code], [500, 'internal.error'], path)
    }
    isOver = true
    assert.equal((await post(`/api/v1/validate/${model}`, enlarge(text))).body.status, 'successful')
  })
}
