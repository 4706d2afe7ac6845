// npm run scorecard [-- [ROW…] [--long | --wide] [--write] [--runs N] [--no-controls] [--one-by-one] [--source FOLDER]]
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { copyBuild, findMisfits } from './builds/build.ts'
import { inspectMachine } from './machine.ts'
import { startGateway } from './processes/gateway.ts'
import { describeResult } from './report/describe-result.ts'
import { type Form, writePage } from './report/page.ts'
import { writeTable } from './report/table.ts'
import type { Row } from './row.ts'
import { rows } from './rows/index.ts'
import { isRed, runAgain } from './run-again.ts'
import { breakOff, type RowResult, type RunOptions, runRow } from './run-row.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Of scorecard.json. */
const format = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    wide: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    'no-controls': { type: 'boolean', default: false },
    'one-by-one': { type: 'boolean', default: false },
    runs: { type: 'string' },
    source: { type: 'string', default: root },
  },
})
process.exitCode = await main()

async function main(): Promise<number> {
  const wanted = positionals.map(id => id.toUpperCase())
  const unknown = wanted.filter(id => !rows.some(row => row.id === id))
  if (unknown.length > 0) {
    console.error(`There is no row ${unknown.join(', ')}. There are ${rows.map(({ id }) => id).join(', ')}.`)
    return 2
  }
  const chosen = wanted.length === 0 ? rows : rows.filter(({ id }) => wanted.includes(id))
  const workDir = mkdtempSync(join(tmpdir(), 'udigate-scorecard-'))
  const tidyUp = (): void => rmSync(workDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void breakOff().finally(() => process.exit(130)))
  }
  process.once('exit', tidyUp)
  try {
    const options: RunOptions = {
      sound: copyBuild(values.source, join(workDir, 'builds')),
      machine: inspectMachine(),
      workDir,
      isLong: values.long,
      isWide: values.wide,
      runs: values.runs === undefined ? undefined : Number(values.runs),
      withControl: !values['no-controls'],
    }
    const misfits = chosen.flatMap(({ control }) =>
      control.build && options.withControl ? findMisfits(options.sound, control.build) : [],
    )
    if (misfits.length > 0) {
      console.error([...new Set(misfits)].join('\n'))
      return 1
    }
    const trouble = await whyNotRunning(options)
    if (trouble !== undefined) {
      console.error(`The gateway does not start, so nothing can be said of it: ${trouble}`)
      return 1
    }
    const first = await runAll(chosen, options)
    const results = values['one-by-one'] ? first : await runAgain(first, row => runOnceMore(row, options))
    console.log(writeTable(results))
    writeReports(results, values.long ? 'long' : values.wide ? 'wide' : 'short')
    return results.some(isRed) ? 1 : 0
  } finally {
    tidyUp()
  }
}

/** Starts the sound build once and ends it. */
async function whyNotRunning({ sound, workDir }: RunOptions): Promise<string | undefined> {
  try {
    const gateway = await startGateway({ build: sound, dataDir: join(workDir, 'first'), authorityPort: 1 })
    await gateway.end('SIGTERM')
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Two rows at a time; in the order of the table whatever ends first. */
async function runAll(chosen: readonly Row[], options: RunOptions): Promise<RowResult[]> {
  const results: RowResult[] = []
  const waiting = [...chosen.entries()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, row] = next
      const result = await runRow(row, options)
      results[index] = result
      console.error(describeResult(result))
    }
  }
  await Promise.all(Array.from({ length: values['one-by-one'] ? 1 : 2 }, work))
  return results
}

async function runOnceMore(row: Row, options: RunOptions): Promise<RowResult> {
  const result = await runRow(row, options)
  console.error(`Once more, by itself: ${describeResult(result)}`)
  return result
}

/** Rows that did not run this time stand as they ended the last time. */
function writeReports(results: readonly RowResult[], form: Form): void {
  const file = join(root, 'scorecard.json')
  const found: Partial<Stored> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  // What an earlier release of this program wrote does not tell failures from missed limits.
  const stored: Stored = { format, form, rows: {}, ...(found.format === format ? found : {}) }
  for (const { row, ...result } of results) {
    // A row that was left out says nothing new.
    if (result.outcome || !stored.rows[row.id]) stored.rows[row.id] = result
  }
  if (results.length === rows.length) stored.form = form
  writeFileSync(file, `${JSON.stringify(stored, undefined, 2)}\n`)
  if (!values.long && !values.write) return
  const all = rows.map((row): RowResult => {
    const result = stored.rows[row.id] ?? { notRun: 'never run so far', passed: false, seconds: 0 }
    return { row, ...result }
  })
  writeFileSync(join(root, 'docs/scorecard.md'), writePage(all, stored.form))
}

interface Stored {
  format: number
  form: Form
  rows: Record<string, Omit<RowResult, 'row'>>
}
