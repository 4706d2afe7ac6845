import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bodies } from '@udigate/client'
import { deadlines as deadlinesCommand } from '../src/deadlines/deadlines.ts'
import { startAnswering } from './answering-gateway.ts'
import { runCommand } from './run-udigate.ts'

const source = { article: 'MDR Article 120(3a)', edition: 'Regulation (EU) 2017/745 as amended' }
const range: Bodies['Deadline'] = {
  kind: 'END_OF_PLACING',
  issuingAgency: 'GS1',
  code: '09520000000011',
  model: 'EU_UDI_MDD',
  nearness: 'LATER',
  earliest: '2027-12-31',
  latest: '2028-12-31',
  missing: ['the risk class under the MDR'],
  condition: 'as long as its conditions are met',
  source,
}
const due: Bodies['Deadline'] = {
  ...range,
  kind: 'REGISTRATION',
  code: '09520000000028',
  nearness: 'WITHIN_30_DAYS',
  earliest: '2026-11-28',
  latest: '2026-11-28',
  missing: [],
}
const none = { late: 0, within30Days: 0, within90Days: 0, later: 0 }
const list: Bodies['DeadlineList'] = {
  stage: 'preview',
  today: '2026-11-22',
  counts: { registration: { ...none, within30Days: 1 }, endOfPlacing: { ...none, later: 1 } },
  items: [due, range],
  total: 5,
}

test('counts, each device with its day, and what the days depend on are said', async t => {
  const { asked, environment } = await startAnswering(t, () => ({ body: list }))
  const { status, output = '' } = await runCommand(deadlinesCommand, [], environment)
  assert.equal(status, 0)
  assert.equal(asked[0]?.url, '/api/v1/deadlines')
  assert.deepEqual(output.split('\n'), [
    'As of 2026-11-22:',
    '                                 late  within 30 days  within 90 days  later',
    '  to register                    0     1               0               0',
    '  to stop placing on the market  0     0               0               1',
    '',
    'GS1:09520000000028  EU_UDI_MDD  to register                    2026-11-28                within 30 days  MDR Article 120(3a)',
    'GS1:09520000000011  EU_UDI_MDD  to stop placing on the market  2027-12-31 to 2028-12-31  later           MDR Article 120(3a)',
    '… and 3 more; --limit lists more of them.',
    '',
    'MDR Article 120(3a): as long as its conditions are met.',
    'MDR Article 120(3a): Regulation (EU) 2017/745 as amended.',
    'MDR Article 120(3a): a range, since the record does not say the risk class under the MDR.',
  ])
  const json = await runCommand(deadlinesCommand, ['--format', 'json'], environment)
  assert.deepEqual(JSON.parse(json.output ?? ''), list)
})

test('what is late is status 1, and what is asked for is said to the gateway', async t => {
  const late = { ...list, items: [{ ...due, nearness: 'LATE' }], total: 1 }
  const { asked, environment } = await startAnswering(t, () => ({ body: late }))
  const args = ['--kind', 'register', '--nearness', 'within-30-days', '--limit', '7']
  assert.equal((await runCommand(deadlinesCommand, args, environment)).status, 1)
  assert.equal(asked[0]?.url, '/api/v1/deadlines?kind=REGISTRATION&nearness=WITHIN_30_DAYS&limit=7')
  assert.equal((await runCommand(deadlinesCommand, ['--kind', 'stop-placing'], environment)).status, 1)
  assert.equal(asked[1]?.url, '/api/v1/deadlines?kind=END_OF_PLACING')
})

test('wrong usage ends with status 2', async t => {
  const { asked, environment } = await startAnswering(t, () => ({ body: list }))
  for (const args of [['--kind', 'all'], ['--nearness', 'soon'], ['today']]) {
    assert.equal((await runCommand(deadlinesCommand, args, environment)).status, 2, args.join(' '))
  }
  assert.deepEqual(asked, [])
})
