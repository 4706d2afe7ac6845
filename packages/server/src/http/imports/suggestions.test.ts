import assert from 'node:assert/strict'
import readExcelFile from 'read-excel-file/node'
import { soundList } from '../../../../sheets/test/flawed-list.ts'
import { copyCells, ownColumn, ownMapping, ownRows } from '../../../../sheets/test/own-list.ts'
import { makeWorkbook } from '../../../../sheets/test/workbook-of.ts'
import { types } from '../../../test/batch-calls.ts'
import { start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import type { Body } from '../body.ts'
import type { Import } from './bodies.ts'
import type { ImportFindings, ImportRowPage } from './finding-bodies.ts'

type Findings = Body<typeof ImportFindings>

async function take(world: World, file: Uint8Array | string, type: keyof typeof types): Promise<string> {
  const body = typeof file === 'string' ? file : new Uint8Array(file)
  const answer = await world.post('/api/v1/imports?model=EU_UDI_MDR', body, {
    headers: { 'content-type': types[type] },
  })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return `/api/v1/imports/${String(answer.body.id)}`
}

async function findings(world: World, path: string): Promise<Findings> {
  const { status, body } = await world.get(`${path}/findings`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as Findings
}

function change(world: World, path: string, edit: object) {
  return world.post(`${path}/edits`, edit, { headers: { 'if-match': '*' } })
}

/** A code whose check digit is one more than it should be. */
function spoil(code: unknown): string {
  const digits = String(code)
  return `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`
}

test('what is suggested for each cell of a cause is taken for all of them at once, with the rows that belong to it, and undone at once', async t => {
  const world = await start(t)
  const grid = soundList(4)
  const right = structuredClone(grid)
  const wrong = new Map<unknown, string>()
  const devices = grid.Devices ?? []
  const at = devices[0]?.indexOf('Device') ?? -1
  for (const cells of devices.slice(1, 4)) wrong.set(cells[at], spoil(cells[at]))
  for (const rows of Object.values(grid)) {
    for (const cells of rows) {
      for (const [index, cell] of cells.entries()) cells[index] = wrong.get(cell) ?? cell
    }
  }
  const path = await take(world, await makeWorkbook(grid), 'xlsx')
  const { counts, causes } = await findings(world, path)
  assert.equal(counts.undecided, 3)
  const [cause, another] = causes
  assert.equal(another, undefined)
  const page = await world.get(`${path}/findings/${cause?.id}/rows`)
  const { items } = page.body as unknown as Body<typeof ImportRowPage>
  const letter = cause?.column ?? ''
  assert.deepEqual(
    items.map(({ after }) => after?.[letter]),
    [...wrong.keys()].map(String),
  )
  const taken = await change(world, path, { cause: cause?.id, suggested: true })
  assert.equal(taken.status, 200, JSON.stringify(taken.body))
  const { changes } = taken.body as unknown as Body<typeof Import>
  assert.deepEqual([changes.steps, changes.cells], [1, cause?.suggested])
  assert.deepEqual((await findings(world, path)).counts.ready, 4)
  const file = await fetch(`${world.url}${path}/file`, { headers: { authorization: world.key } })
  const sheets = await readExcelFile(Buffer.from(await file.arrayBuffer()))
  const markets = sheets.find(({ sheet }) => sheet === 'Markets')?.data ?? []
  const owner = markets[0]?.indexOf('Device') ?? -1
  assert.deepEqual(
    markets.slice(1).map(cells => String(cells[owner])),
    right.Markets?.slice(1).map(cells => cells[owner]),
  )
  await world.remove(`${path}/changes/last`, { headers: { 'if-match': '*' } })
  assert.equal((await findings(world, path)).counts.undecided, 3)
})

test('a list of one’s own has suggestions too', async t => {
  const world = await start(t)
  const rows = ownRows(3)
  const column = ownColumn('EAN')
  for (const cells of rows.slice(2)) cells[column] = spoil(cells[column])
  const path = await take(world, copyCells(rows, ';'), 'csv')
  const mapping = { ...ownMapping, sheets: [{ headingRow: 2 }] }
  const put = await world.put(`${path}/mapping`, { mapping }, { headers: { 'if-match': '*' } })
  assert.equal(put.status, 200, JSON.stringify(put.body))
  const [cause] = (await findings(world, path)).causes
  assert.equal(cause?.suggested, 3)
  const taken = await change(world, path, { cause: cause?.id, suggested: true })
  assert.equal(taken.status, 200, JSON.stringify(taken.body))
  assert.equal((await findings(world, path)).counts.ready, 3)
})

test('suggestions are refused where there are none, and where a value is given beside them', async t => {
  const world = await start(t)
  const rows = ownRows(1)
  ;(rows[2] ?? [])[ownColumn('Artikelnummer')] = ''
  const path = await take(world, copyCells(rows, ';'), 'csv')
  const { causes } = await findings(world, path)
  const cause = causes.find(({ suggested }) => suggested === undefined)
  const none = await change(world, path, { cause: cause?.id, suggested: true })
  assert.deepEqual([none.status, none.body.code], [400, 'request.members'])
  assert.match(JSON.stringify(none.body), /Nothing is suggested/)
  for (const edit of [
    { cause: cause?.id, suggested: true, value: 'A' },
    { cells: [{ row: 3, column: 'A', value: 'x' }], suggested: true },
    { cause: cause?.id },
  ]) {
    assert.equal((await change(world, path, edit)).status, 400, JSON.stringify(edit))
  }
})
