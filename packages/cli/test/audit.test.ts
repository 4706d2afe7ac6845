import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { audit as auditCommand } from '../src/audit/audit.ts'
import { evidence as evidenceCommand } from '../src/evidence/evidence.ts'
import { startAnswering } from './answering-gateway.ts'
import { runCommand } from './run-udigate.ts'

const page = {
  items: [
    {
      at: '2026-11-22T08:00:00.000Z',
      act: 'revoked',
      title: 'API key revoked',
      by: { kind: 'person', id: 'p', name: 'Ada Lovelace' },
      from: { network: '192.0.2.0/24', client: 'Firefox on Linux' },
      reason: 'Employee has left',
      record: 'keys/k',
    },
    { at: '2026-11-22T07:00:00.000Z', act: 'started', title: 'Gateway started', by: { kind: 'gateway' } },
  ],
  nextCursor: 'more',
}

test('acts are listed with who, what, from where and why, and the filters are said to the gateway', async t => {
  const { asked, environment } = await startAnswering(t, () => ({ body: page }))
  const args = [
    'list',
    '--record',
    'keys/k',
    '--act',
    'revoked',
    '--act',
    'granted',
    '--from',
    '2026-11-01',
    '--limit',
    '2',
  ]
  const { status, output = '' } = await runCommand(auditCommand, args, environment)
  assert.equal(status, 0)
  assert.equal(
    asked[0]?.url,
    '/api/v1/audit-trail?act=revoked&act=granted&record=keys%2Fk&from=2026-11-01&limit=2',
  )
  assert.deepEqual(output.split('\n'), [
    'AT                        BY            ACT              RECORD  FROM                           REASON',
    '2026-11-22T08:00:00.000Z  Ada Lovelace  API key revoked  keys/k  192.0.2.0/24 Firefox on Linux  Employee has left',
    '2026-11-22T07:00:00.000Z  gateway       Gateway started  -       -                              -',
    '… and older ones; --limit lists more, export has all.',
  ])
  const json = await runCommand(auditCommand, ['list', '--format', 'json'], environment)
  assert.deepEqual(JSON.parse(json.output ?? ''), page)
})

test('an export is a file as the gateway writes it, and none is overwritten unasked', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-audit-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const to = join(folder, 'trail.csv')
  const { asked, environment } = await startAnswering(t, () => ({ body: { type: 'about' } }))
  const args = ['export', '--format', 'csv', '--to', to]
  assert.equal((await runCommand(auditCommand, args, environment)).status, 0)
  assert.equal(asked[0]?.url, '/api/v1/audit-trail/export?format=csv')
  assert.deepEqual(JSON.parse(readFileSync(to, 'utf8')), { type: 'about' })
  assert.notEqual((await runCommand(auditCommand, args, environment)).status, 0)
  assert.equal((await runCommand(auditCommand, [...args, '--force'], environment)).status, 0)
})

test('what goes with the other action is wrong usage', async t => {
  const { environment } = await startAnswering(t, () => ({ body: page }))
  for (const args of [['list', '--format', 'csv'], ['list', '--to', 'x'], ['export', '--limit', '3'], []]) {
    assert.equal((await runCommand(auditCommand, args, environment)).status, 2, args.join(' '))
  }
})

test('UDIGATE_REASON says why something is changed', async t => {
  const { asked, environment } = await startAnswering(t, () => ({ body: { erased: 1, kept: 0 } }))
  await runCommand(evidenceCommand, ['erase', 'Erika'], { ...environment, UDIGATE_REASON: 'Umzug nach Köln' })
  assert.equal(asked.at(-1)?.headers['udigate-reason'], encodeURIComponent('Umzug nach Köln'))
})
