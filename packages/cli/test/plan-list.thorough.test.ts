import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { freshRequest, makeSibling } from '../../server/test/fresh-request.ts'
import { sharedSimulator } from '../../server/test/simulator.ts'
import { copyCells, ownMapping, ownRows } from '../../sheets/test/own-list.ts'
import { startLone } from './lone-gateway.ts'
import { udigate } from './run-udigate.ts'

const folder = mkdtempSync(join(tmpdir(), 'udigate-plan-list-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (name: string): string => join(folder, name)

interface Planned {
  counts: Record<string, number>
  records: { row: number; plan: string; differences?: { path: string; before: unknown; after: unknown }[] }[]
}

async function startOverSimulator(t: Parameters<typeof startLone>[0]) {
  const { port } = await sharedSimulator()
  const { gateway, environment: env } = await startLone(t, { UDIGATE_SIMULATOR_PORT: String(port) })
  const imports = async (): Promise<number> => {
    const answer = await fetch(`${gateway.url}/api/v1/imports`, {
      headers: { authorization: env.UDIGATE_API_KEY },
    })
    return ((await answer.json()) as { items: unknown[] }).items.length
  }
  return { env, imports }
}

test('what is registered comes back as a file; a cell is changed in it, and the plan says just that; nothing stays behind', async t => {
  const { env, imports } = await startOverSimulator(t)
  const first = freshRequest('EU_UDI_MDR')
  const second = makeSibling(first)
  for (const [index, request] of [first, second].entries()) {
    const file = inFolder(`request-${index}.json`)
    writeFileSync(file, JSON.stringify(request))
    const submitted = await udigate(['submit', '--model', 'EU_UDI_MDR', file], { env })
    assert.deepEqual([submitted.status, submitted.stderr], [0, ''])
  }
  const file = inFolder('registered.csv')
  const written = await udigate(['template', 'EU_UDI_MDR', file, '--registered'], { env })
  assert.deepEqual([written.status, written.stderr], [0, ''])
  assert.match(written.stdout, /udigate plan .*registered\.csv --model EU_UDI_MDR/)
  const model = ['--model', 'EU_UDI_MDR']
  const same = await udigate(['plan', file, ...model], { env })
  assert.deepEqual([same.status, same.stderr], [0, ''])
  assert.match(same.stdout, /2 records: 0 new, 0 changed, 2 unchanged, 0 not possible/)
  assert.match(same.stdout, /would send nothing/)

  const [names = [], ...rows] = parse(readFileSync(file), { bom: true })
  const at = names.indexOf('Website')
  const code = names.indexOf('Device')
  const row = rows.findIndex(cells => cells[code] === second.device.Device)
  ;(rows[row] ?? [])[at] = 'https://changed.example/'
  writeFileSync(file, [names, ...rows].map(cells => cells.map(quote).join(',')).join('\r\n'))
  const changed = await udigate(['plan', file, ...model, '--format', 'json'], { env })
  assert.deepEqual([changed.status, changed.stderr], [0, ''])
  const planned = JSON.parse(changed.stdout) as Planned
  assert.deepEqual([planned.counts.changed, planned.counts.unchanged], [1, 1])
  assert.deepEqual(
    planned.records.flatMap(({ differences = [] }) => differences.map(({ path, after }) => [path, after])),
    [['/device/Website', 'https://changed.example/']],
  )
  const inWords = await udigate(['plan', file, ...model], { env })
  assert.match(inWords.stdout, new RegExp(`${second.device.Device}: changed \\(UDI_DI\\.PATCH\\)`))
  assert.equal(await imports(), 0)
})

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}

test('a list of one’s own is planned by its mapping: what is new, and what is not possible with the reason, in status 1', async t => {
  const { env, imports } = await startOverSimulator(t)
  const rows = ownRows(3, '4399907')
  ;(rows[4] ?? [])[0] = ''
  const file = inFolder('Artikel.csv')
  writeFileSync(file, copyCells(rows, ';'))
  const mapping = inFolder('mapping.json')
  writeFileSync(mapping, JSON.stringify({ ...ownMapping, sheets: [{ headingRow: 2 }] }))
  const { status, stdout, stderr } = await udigate(['plan', file, '--mapping', mapping], { env })
  assert.deepEqual([status, stderr], [1, ''])
  assert.match(stdout, /3 records: 2 new, 0 changed, 0 unchanged, 1 not possible/)
  assert.match(
    stdout,
    /:5: \d+: not possible\n {2}error SCHEMA-REQUIRED: Reference or catalogue number \(ReferenceNumber\) is missing/,
  )
  const without = await udigate(['plan', file], { env })
  assert.deepEqual([without.status, /--mapping; udigate map/.test(without.stderr)], [2, true])
  assert.equal(await imports(), 0)
})

test('a list that cannot be read, or is not there, ends in status 2 with what to do', async t => {
  const { env, imports } = await startOverSimulator(t)
  const file = inFolder('broken.xlsx')
  writeFileSync(file, 'no workbook')
  const broken = await udigate(['plan', file], { env })
  assert.deepEqual([broken.status, broken.stdout], [2, ''])
  assert.match(broken.stderr, /broken\.xlsx: /)
  assert.equal((await udigate(['plan', inFolder('none.csv')], { env })).status, 2)
  assert.equal((await udigate(['plan', '--xml', file], { env })).status, 2)
  const request = inFolder('request.json')
  writeFileSync(request, '{}')
  assert.equal(
    (await udigate(['plan', '--mapping', 'm.json', '--model', 'EU_UDI_MDR', request], { env })).status,
    2,
  )
  assert.equal(await imports(), 0)
})
