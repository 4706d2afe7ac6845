import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { freshRequest, makeSibling } from '../../server/test/fresh-request.ts'
import { sharedSimulator } from '../../server/test/simulator.ts'
import { readChanges } from '../src/change/read-changes.ts'
import { startLone } from './lone-gateway.ts'
import { udigate } from './run-udigate.ts'

const folder = mkdtempSync(join(tmpdir(), 'udigate-change-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const model = 'EU_UDI_MDR'

test('changes are read from options: texts, yes and no, JSON; what is none is refused', () => {
  assert.deepEqual(
    readChanges({
      set: ['/device/Website=https://x.example/?a=b', '/device/Sterile=true'],
      replace: ['/device/MDN=A01 => B02'],
      add: ['/device/MarketInfos={"Country":"AT"}'],
      remove: ['/device/Website', '/device/MDN="12"'],
    }),
    [
      { change: 'SET', field: '/device/Website', value: 'https://x.example/?a=b' },
      { change: 'SET', field: '/device/Sterile', value: true },
      { change: 'REPLACE', field: '/device/MDN', value: 'A01', by: 'B02' },
      { change: 'ADD', field: '/device/MarketInfos', value: { Country: 'AT' } },
      { change: 'REMOVE', field: '/device/Website' },
      { change: 'REMOVE', field: '/device/MDN', value: '12' },
    ],
  )
  for (const wrong of [{ set: ['Website'] }, { add: ['/device/MDN={'] }, { replace: ['/device/MDN=A01'] }]) {
    assert.throws(() => readChanges(wrong), { status: 2 })
  }
})

test('devices are changed in two steps, and a workbook of before is left where someone else was first', async t => {
  const { port } = await sharedSimulator()
  const { environment: env } = await startLone(t, { UDIGATE_SIMULATOR_PORT: String(port) })
  const run = async (...words: string[]) => {
    const { status, stdout, stderr } = await udigate(words, { env })
    return { status, text: stdout + stderr }
  }
  const first = freshRequest(model)
  const file = join(folder, 'request.json')
  for (const request of [first, makeSibling(first)]) {
    writeFileSync(file, JSON.stringify(request))
    assert.equal((await run('submit', '--model', model, file)).status, 0)
  }
  const group = ['--group', first.deviceGroup.DeviceGroup]
  const yesterday = join(folder, 'yesterday.xlsx')
  const old = await run(
    'change',
    'prepare',
    model,
    ...group,
    '--set',
    '/device/Website=https://x.example/old',
    '--output',
    yesterday,
  )
  assert.equal(old.status, 0, old.text)

  const prepared = await run(
    'change',
    'prepare',
    model,
    ...group,
    '--set',
    '/device/Website=https://x.example/new',
  )
  assert.equal(prepared.status, 0, prepared.text)
  assert.match(prepared.text, /2 devices chosen, 2 in the list/)
  assert.match(prepared.text, /\(nothing\) -> "https:\/\/x\.example\/new"/)
  const [, command = ''] =
    /: udigate (change submit \S+ --confirmed 2 --revision 1)/.exec(prepared.text) ?? []
  const wrong = await run(...command.replace('--confirmed 2', '--confirmed 3').split(' '))
  assert.equal(wrong.status, 1)
  const stale = await run(...command.replace('--revision 1', '--revision 2').split(' '))
  assert.equal(stale.status, 1, stale.text)
  assert.match(stale.text, /revision 1/)
  const sent = await run(...command.split(' '), '--reason', 'CR-4711', '--wait')
  assert.equal(sent.status, 0, sent.text)
  assert.match(sent.text, /2 accepted/)

  const late = await run('plan', yesterday)
  assert.equal(late.status, 1, late.text)
  assert.match(late.text, /0 new, 0 changed, 0 unchanged, 2 not possible/)
  assert.match(late.text, /has changed since the file was written/)

  const none = await run('change', 'prepare', model, '--set', '/device/Website=x')
  assert.equal(none.status, 1)
  assert.match(none.text, /"all": true/)
})
