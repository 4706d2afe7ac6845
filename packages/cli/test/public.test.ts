import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicCommand } from '../src/public/public.ts'
import type { PublicDevices } from '../src/public/public-text.ts'
import { startAnswering } from './answering-gateway.ts'
import { runCommand } from './run-udigate.ts'

const device = {
  code: '09520000000004',
  deviceGroup: '9520000GROUP000000ST',
  actorCode: 'DE-MF-000001723',
  criterion: 'STANDARD',
  version: 2,
  fields: [
    { name: 'STERILE', path: '/device/Sterile', value: true },
    { name: 'NOMENCLATURE_CODE', path: '/device/MDN', value: ['A0101010201'] },
  ],
  unread: ['RISK_CLASS_ID'],
}
const page: PublicDevices = {
  stage: 'preview',
  source: "EUDAMED's Public API",
  askedAt: '2026-11-23T10:00:00.000Z',
  items: [device],
}

test('a device is said field by field, with what is not understood', async t => {
  const { asked, environment } = await startAnswering(t, () => ({ body: page }))
  const { status, output = '' } = await runCommand(publicCommand, ['device', device.code], environment)
  assert.equal(status, 0)
  assert.equal(asked[0]?.url, '/api/v1/public-devices?code=09520000000004')
  assert.deepEqual(output.split('\n'), [
    "EUDAMED's Public API, asked at 2026-11-23T10:00:00.000Z:",
    '  UDI-DI           09520000000004',
    '  Basic UDI-DI     9520000GROUP000000ST',
    '  SRN              DE-MF-000001723',
    '  Criterion        STANDARD',
    '  Version          2',
    '  /device/Sterile  yes',
    '  /device/MDN      A0101010201',
    '  RISK_CLASS_ID    (not understood)',
  ])
})

test('what is not shown is status 1, and is not said to be unregistered', async t => {
  const { environment } = await startAnswering(t, () => ({ body: { ...page, items: [] } }))
  const { status, output = '' } = await runCommand(publicCommand, ['group', 'B1'], environment)
  assert.equal(status, 1)
  assert.match(output, /may be registered all the same/)
})

test('what a manufacturer has is asked page by page where all of it is wanted', async t => {
  const { asked, environment } = await startAnswering(t, ({ url }) => ({
    body: url.includes('page=') ? page : { ...page, nextPage: 'a+b' },
  }))
  const first = await runCommand(publicCommand, ['actor', 'DE-MF-000001723'], environment)
  assert.match(first.output ?? '', /--all shows every page/)
  const { output = '' } = await runCommand(
    publicCommand,
    ['actor', 'DE-MF-000001723', '--all', '--format', 'json'],
    environment,
  )
  assert.equal((JSON.parse(output) as PublicDevices).items.length, 2)
  assert.equal(asked.at(-1)?.url, '/api/v1/public-devices?actorCode=DE-MF-000001723&page=a%2Bb')
})
