import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { doubts as doubtsCommand } from '../src/doubts/doubts.ts'
import { startAnswering } from './answering-gateway.ts'
import { runCommand } from './run-udigate.ts'

const requestId = '01a1febd-4be9-75b4-9722-bf9d45e34c01'
const doubt = {
  requestId,
  operation: 'DEVICE.POST',
  actorCode: 'DE-MF-000001723',
  entity: { kind: 'group', criterion: 'STANDARD', issuingAgency: 'GS1', code: '9520000GROUP000000ST' },
  doubt: 'The authority does not show it.',
  since: '2026-11-21T10:00:00.000Z',
  needsOperator: true,
  nextLookUpAt: '2026-11-21T12:00:00.000Z',
  lookUps: [
    {
      askedAt: '2026-11-21T10:01:00.000Z',
      answeredAt: '2026-11-21T10:02:00.000Z',
      finding: 'absent',
      because: 'no such code',
    },
  ],
  decisions: [],
  choices: ['registered', 'send-again', 'give-up'],
}

/** A gateway that answers with these pages, and keeps what it is asked. */
async function answering(t: TestContext, pages: readonly object[]) {
  const { asked, environment } = await startAnswering(t, (_asked, index) => ({ body: pages[index] ?? {} }))
  return { asked, doubts: (args: readonly string[]) => runCommand(doubtsCommand, args, environment) }
}

test('every page of doubts is listed, with what was asked and what an operator can do; the status is 1', async t => {
  const other = { ...doubt, requestId: '01a1febd-4be9-75b4-9722-bf9d45e34c02', needsOperator: false }
  const { asked, doubts } = await answering(t, [{ items: [doubt], nextCursor: 'c.0' }, { items: [other] }])
  const { status, output = '' } = await doubts([])
  assert.equal(status, 1)
  assert.deepEqual(
    asked.map(({ url }) => url),
    ['/api/v1/doubts?limit=100', '/api/v1/doubts?limit=100&cursor=c.0'],
  )
  for (const part of [requestId, 'absent', 'no such code', '2026-11-21T12:00:00.000Z']) {
    assert.ok(output.includes(part), part)
  }
  assert.equal(output.match(/needs an operator/g)?.length, 1)
})

test('nothing in doubt is status 0', async t => {
  const { asked, doubts } = await answering(t, [{ items: [] }])
  assert.equal((await doubts(['--needs-operator'])).status, 0)
  assert.equal(asked[0]?.url, '/api/v1/doubts?limit=100&needsOperator=true')
})

test('a decision is sent with why, and what shows it; who decides is who calls', async t => {
  const { asked, doubts } = await answering(t, [{ status: 'SUCCESS' }])
  const said = ['--as', 'registered', '--reason', 'seen', '--evidence', 'a screenshot']
  assert.equal((await doubts(['decide', requestId, ...said])).status, 0)
  assert.deepEqual(
    asked.map(({ method, url, body }) => [method, url, body]),
    [
      [
        'POST',
        `/api/v1/doubts/${requestId}`,
        { decision: 'registered', reason: 'seen', evidence: 'a screenshot' },
      ],
    ],
  )
})

test('--help has examples, and wrong usage ends with status 2', async t => {
  const { asked, doubts } = await answering(t, [])
  assert.match(
    (await doubts(['--help'])).output ?? '',
    /^ {2}udigate doubts --needs-operator {3}# exit status 1$/m,
  )
  for (const args of [
    ['resolve'],
    ['decide'],
    ['decide', requestId],
    ['--format', 'xml'],
    ['decide', 'a', 'b'],
  ]) {
    assert.equal((await doubts(args)).status, 2, args.join(' '))
  }
  await assert.rejects(doubts(['decide', requestId, '--by', 'Ada']), {
    code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION',
  })
  assert.deepEqual(asked, [])
})
