// What it takes to make requests of a large workbook, beside what only reading its cells takes: time of the process's
// own CPU, and memory. node --conditions=udigate-source bench/tables.ts [devices]
import { spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { shippedCodeLists, validate } from '@udigate/eudamed'
import {
  annotateWorkbook,
  collectByRow,
  fileSource,
  openInput,
  openWorkbook,
  singleCsv,
  writeRecords,
} from '@udigate/sheets'
import { plainRequests } from './records.ts'

const most = 3

interface Figure {
  seconds: number
  megabytes: number
  count: number
}

const works: Readonly<Record<string, (path: string) => Promise<number>>> = {
  /** Every cell of every sheet. */
  async cells(path) {
    const source = await fileSource(path)
    let count = 0
    for (const sheet of (await openWorkbook(source)).sheets) {
      for await (const rows of sheet.rows()) for (const { cells } of rows) count += cells.length
    }
    await source.close()
    return count
  },
  /** The same by a reader that the product does not have. */
  async 'another reader'(path) {
    const { default: readExcelFile } = await import('read-excel-file/node')
    const sheets = await readExcelFile(await readFile(path))
    return sheets.reduce((sum, { data }) => sum + data.length, 0)
  },
  async requests(path) {
    return read(path, () => undefined)
  },
  async validate(path) {
    return read(path, body => validate('EU_UDI_MDR', body))
  },
  async annotate(path) {
    const source = await fileSource(path)
    let count = 0
    for await (const chunk of annotateWorkbook(source, 'EU_UDI_MDR', shippedCodeLists, collectByRow().of)) {
      count += chunk.length
    }
    await source.close()
    return count
  },
}

async function read(path: string, judge: (body: Record<string, unknown>) => unknown): Promise<number> {
  let count = 0
  for await (const { requests, problems } of openInput(
    path.endsWith('.csv') ? 'csv' : 'xlsx',
    { path },
    'EU_UDI_MDR',
  )) {
    if (problems.length > 0) throw new Error(problems[0]?.message)
    for (const { reading } of requests) {
      if (!reading.ok) throw new Error(reading.fault.message)
      judge(reading.body)
      count += 1
    }
  }
  return count
}

const [first = '100000', path] = process.argv.slice(2)
const work = works[first]
if (work && path !== undefined) {
  const count = await work(path)
  const { user, system } = process.cpuUsage()
  const figure: Figure = {
    seconds: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
    count,
  }
  console.log(JSON.stringify(figure))
} else await measure(Number(first))

async function measure(devices: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'udigate-bench-tables-'))
  try {
    const workbook = join(folder, 'devices.xlsx')
    const start = process.cpuUsage()
    const bytes = writeRecords('EU_UDI_MDR', shippedCodeLists, () => plainRequests(devices, 10))
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(workbook))
    const { user, system } = process.cpuUsage(start)
    const csv = join(folder, 'devices.csv')
    await pipeline(
      Readable.from(singleCsv('EU_UDI_MDR', [...plainRequests(devices, 10)])),
      createWriteStream(csv),
    )
    const size = Math.round((await stat(workbook)).size / 1024 ** 2)
    console.log(
      `${devices.toLocaleString('en')} devices, ${size} MiB, written in ${((user + system) / 1e6).toFixed(1)} s`,
    )

    const floor = run('cells', workbook)
    report('only reading the cells', floor, floor)
    report('another reader', run('another reader', workbook), floor)
    const requests = run('requests', workbook)
    report('requests with their places', requests, floor)
    report('requests, and their verdicts', run('validate', workbook), floor)
    report('findings beside the rows', run('annotate', workbook), floor)
    report('the same requests of CSV', run('requests', csv), floor)
    if (requests.count !== devices) throw new Error(`${requests.count} requests of ${devices} devices.`)
    if (requests.seconds > most * floor.seconds || requests.megabytes > most * floor.megabytes) {
      console.error(`That is more than ${most} times of only reading.`)
      process.exitCode = 1
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function run(name: string, file: string): Figure {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--conditions=udigate-source', fileURLToPath(import.meta.url), name, file],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${name}: ${stderr}`)
  return JSON.parse(stdout) as Figure
}

function report(what: string, { seconds, megabytes }: Figure, floor: Figure): void {
  const times = `${(seconds / floor.seconds).toFixed(2)} x, memory ${(megabytes / floor.megabytes).toFixed(2)} x`
  console.log(
    `  ${what.padEnd(30)}${seconds.toFixed(1).padStart(6)} s ${megabytes.toFixed(0).padStart(6)} MB   ${times}`,
  )
}
