import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { settleBeforeTold } from '../../told-at-end.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { settleBeforeAnswers, tellCallAtEnd } from './tell-at-end.ts'

const declare = endpointWith({ tag: 'Operation', right: 'records.read', work: 'storing' })
const lookUp = declare('GET /looked-up', {
  summary: 'Looks something up',
  answers: { 200: json('What was found', {}) },
  handle: () => ({}),
})

/** A gateway that answers every call by `answer`, and notes when an answer begins and the disk is waited for. */
async function serve(
  t: TestContext,
  answer: (read: () => Promise<void>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  sync: () => Promise<void> = async () => {},
) {
  const order: string[] = []
  const settle = async () => {
    await sync()
    order.push('synced')
  }
  const app = fastify()
  t.after(() => app.close())
  settleBeforeAnswers(app)
  app.addHook('onSend', (_request, _reply, _payload, done) => {
    order.push('answered')
    done()
  })
  const read = () => settleBeforeTold(settle)
  app.get('/looked-up', (request, reply) =>
    tellCallAtEnd(lookUp, request, () => answer(read, request, reply)),
  )
  return { order, ask: () => app.inject('/looked-up') }
}

test('the answer of a call that looks up begins when what it has read is on the disk: once for all', async t => {
  const { order, ask } = await serve(t, async read => {
    await read()
    await read()
    return { found: true }
  })
  assert.deepEqual((await ask()).json(), { found: true })
  assert.deepEqual(order, ['synced', 'answered'])
})

test('an error is answered after it, too', async t => {
  const { order, ask } = await serve(t, async read => {
    await read()
    throw Object.assign(new Error('There is none.'), { statusCode: 404 })
  })
  assert.equal((await ask()).statusCode, 404)
  assert.deepEqual(order, ['synced', 'answered'])
})

test('what is sent in pieces begins after it, and waits at each read from then on', async t => {
  const { order, ask } = await serve(t, async (read, _request, reply) => {
    await read()
    async function* pieces() {
      for (const piece of ['one', 'two']) {
        await read()
        yield piece
      }
    }
    return reply.send(Readable.from(pieces()))
  })
  assert.equal((await ask()).body, 'onetwo')
  // The first piece may be read before the head leaves.
  assert.deepEqual([order[0], order.toSorted()], ['synced', ['answered', 'synced', 'synced', 'synced']])
})

test('where the disk fails, that is answered, and nothing of what was read', async t => {
  const pieces = Readable.from(['read'])
  const { ask } = await serve(
    t,
    async (read, _request, reply) => {
      await read()
      return reply.send(pieces)
    },
    () => Promise.reject(Object.assign(new Error('The disk has failed.'), { statusCode: 503 })),
  )
  const { statusCode, body } = await ask()
  assert.equal(statusCode, 503)
  assert.doesNotMatch(body, /^read/)
  assert.equal(pieces.destroyed, true)
})

test('a call that changes something, or is made by anyone, waits at each read', async t => {
  for (const endpoint of [
    { ...lookUp, method: 'POST' as const },
    { ...lookUp, right: 'anyone' as const },
    { ...lookUp, work: 'looking' as const },
  ]) {
    const request = {} as FastifyRequest
    let synced = 0
    await tellCallAtEnd(endpoint, request, () =>
      settleBeforeTold(async () => {
        synced += 1
      }),
    )
    assert.deepEqual([synced, request.toldAtEnd], [1, undefined], t.name)
  }
})
