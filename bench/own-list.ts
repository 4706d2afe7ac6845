// How long it takes from a list of one's own with mistakes to what is wrong with it by cause, and to its safe fixes, each in a process of
// its own, from its start: by the clock, and of the process's own CPU. Fails where the latter is above 3 s for 300 rows or 30 s for 20,000.
// node --conditions=udigate-source bench/own-list.ts
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shippedCodeLists } from '@udigate/eudamed'
import {
  fileSource,
  findCauses,
  findFixes,
  groupFixes,
  proposeFromFile,
  readChunks,
  type TableFile,
} from '@udigate/sheets'
import { makePick } from '../packages/sheets/test/make-pick.ts'
import { makeOwnMistakes, ownMapping, ownRows } from '../packages/sheets/test/own-list.ts'
import { makeWorkbook } from '../packages/sheets/test/workbook-of.ts'

/** Rows of the list, in how many of them each kind of mistake is, and the most seconds. */
const lists = [
  { rows: 300, mistakes: 4, most: 3 },
  { rows: 20_000, mistakes: 50, most: 30 },
] as const

const judging = { model: undefined, mapping: ownMapping, options: { codes: shippedCodeLists } }

const works: Readonly<Record<string, (file: TableFile) => Promise<string>>> = {
  async 'proposed mapping'({ kind, source }) {
    const options = { model: ownMapping.model, codes: shippedCodeLists }
    const { columns } = await proposeFromFile(kind, source, () => readChunks(source), options)
    return `${columns.length} columns`
  },
  async 'findings by cause'(file) {
    return `${(await findCauses(file, judging)).list().length} causes`
  },
  async 'safe fixes'(file) {
    const { fixes } = await findFixes(file, judging)
    return `${fixes.length} fixes in ${groupFixes(fixes).length} groups`
  },
}

const [name = '', path] = process.argv.slice(2)
const work = works[name]
if (work !== undefined && path !== undefined) {
  const source = await fileSource(path)
  const result = await work({ kind: 'xlsx', source })
  await source.close()
  const { user, system } = process.cpuUsage()
  console.log(JSON.stringify({ result, cpu: (user + system) / 1e6 }))
} else await measure()

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-own-list-'))
  try {
    for (const { rows, mistakes, most } of lists) {
      const list = ownRows(rows)
      makeOwnMistakes(list, makePick(7), mistakes)
      const file = join(folder, `${rows}.xlsx`)
      writeFileSync(file, await makeWorkbook({ Artikel: list }))
      console.log(`${rows.toLocaleString('en')} rows, at most ${most} s`)
      for (const each of Object.keys(works)) run(each, file, most)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function run(what: string, file: string, most: number): void {
  const start = performance.now()
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--conditions=udigate-source', fileURLToPath(import.meta.url), what, file],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${what}: ${stderr}`)
  const { result, cpu } = JSON.parse(stdout) as { result: string; cpu: number }
  const seconds = (performance.now() - start) / 1000
  const times = `${seconds.toFixed(1).padStart(6)} s ${cpu.toFixed(1).padStart(6)} s of CPU`
  console.log(`  ${what.padEnd(20)}${times}   ${result}`)
  if (cpu <= most) return
  console.error('That is too long.')
  process.exitCode = 1
}
