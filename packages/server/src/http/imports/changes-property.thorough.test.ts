import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { type Answered, start, type World } from '../../../test/harness.ts'

/** What is done to a list: cells are edited, all safe fixes applied, or a step that stands is undone. */
type Step =
  | { kind: 'edit'; row: number; column: number; value: string }
  | { kind: 'fix' }
  | { kind: 'undo'; which: number }

const headings = ['GTIN', 'Basis-UDI-DI', 'Artikelnummer', 'Hersteller', 'Land']
const rows = [
  ['00308676965723', '0308676LIBBEH', 'R-1', 'de-mf-000001723', ' DE'],
  ['00308676965730', '0308676LIBBEH', '', 'de-mf-000001723', 'AT'],
  ['00308676965747', '0308676LIBBEH', 'R-3', 'DE-MF-000001723', 'AT '],
]

const step: fc.Arbitrary<Step> = fc.oneof(
  // What a fix changes after it.
  fc.record({
    kind: fc.constant('edit' as const),
    row: fc.constant(2),
    column: fc.constant(3),
    value: fc.constant('de-mf-000001723'),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    row: fc.integer({ min: 0, max: 2 }),
    column: fc.integer({ min: 2, max: 4 }),
    value: fc.constantFrom('', 'X', 'Y;"', 'de-mf-000001723'),
  }),
  fc.record({ kind: fc.constant('fix' as const) }),
  fc.record({ kind: fc.constant('undo' as const), which: fc.nat({ max: 5 }) }),
)

/** Cells by place: what a step puts there. */
type Cells = ReadonlyMap<string, string>

function write(steps: readonly Cells[]): string {
  const lines = rows.map((cells, row) =>
    cells
      .map(
        (cell, column) =>
          steps.findLast(each => each.has(`${row} ${column}`))?.get(`${row} ${column}`) ?? cell,
      )
      .map(cell => (/[";]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(';'),
  )
  return [headings.join(';'), ...lines, ''].join('\r\n')
}

function ok({ status, body }: Answered): Record<string, unknown> {
  assert.ok(status < 300, JSON.stringify(body))
  return body
}

/** The cells that the step which was made last changes, as the gateway lists them. */
async function readLast(world: World, path: string): Promise<Cells> {
  const { items } = ok(await world.get(`${path}/changes`)) as {
    items: { changes: { row: number; column: string; after: string }[] }[]
  }
  const changes = items.at(-1)?.changes ?? []
  return new Map(changes.map(({ row, column, after }) => [`${row - 2} ${column.charCodeAt(0) - 65}`, after]))
}

test('whatever is fixed, edited and undone, the file is as if only what stands had been done', async t => {
  const world = await start(t)
  const any = { headers: { 'if-match': '*' } }
  let undone = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), fc.nat(), async (drawn, which) => {
      const steps = [...drawn, { kind: 'undo', which } satisfies Step]
      const taken = await world.post('/api/v1/imports?model=EU_UDI_MDR', write([]), {
        headers: { 'content-type': 'text/csv' },
      })
      const path = `/api/v1/imports/${String(ok(taken).id)}`
      const standing: { id: number; cells: Cells }[] = []
      let count = 0
      for (const each of steps) {
        if (each.kind === 'undo') {
          const [gone] = standing.splice(each.which % Math.max(1, standing.length), 1)
          if (gone === undefined) continue
          ok(await world.remove(`${path}/changes/${gone.id}`, any))
          undone += 1
          continue
        }
        if (each.kind === 'fix') {
          const { status } = await world.post(`${path}/fixes`, {}, any)
          if (status === 409) continue
          assert.equal(status, 200)
          count += 1
          standing.push({ id: count, cells: await readLast(world, path) })
          continue
        }
        const { row, column, value } = each
        const cell = {
          row: row + 2,
          column: String.fromCharCode(65 + column),
          value: value === '' ? null : value,
        }
        ok(await world.post(`${path}/edits`, { cells: [cell] }, any))
        count += 1
        standing.push({ id: count, cells: new Map([[`${row} ${column}`, value]]) })
      }
      const { text } = ok(await world.get(`${path}/file`))
      assert.equal(text, write(standing.map(({ cells }) => cells)))
      ok(await world.remove(path, any))
    }),
    { numRuns: 15 },
  )
  assert.ok(undone > 3, `${undone}`)
})
