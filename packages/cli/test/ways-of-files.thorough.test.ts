import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import { singleCsv } from '@udigate/sheets'
import readExcelFile from 'read-excel-file/node'
import { readBytes, readLines, runBatch, types, writeNdjson } from '../../server/test/batch-calls.ts'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { start, type World } from '../../server/test/harness.ts'
import { mutateMessage } from '../../sheets/test/mutate-message.ts'
import { copyCells, ownMapping, ownRows } from '../../sheets/test/own-list.ts'
import { exampleGrid, makeWorkbook } from '../../sheets/test/workbook-of.ts'
import { writeArchive } from '../../sheets/test/write-archive.ts'
import { writePush } from '../../sheets/test/write-push.ts'
import { udigate } from './run-udigate.ts'

const model = 'EU_UDI_MDR'
const folder = mkdtempSync(join(tmpdir(), 'udigate-ways-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A file of two records, with how many rows it has in how many tables, and what in it is not read. */
interface Sample {
  name: string
  type: keyof typeof types
  bytes: Uint8Array
  records: number
  tables?: { count: number; rows: number; unread: RegExp }
  isOwn?: true
}

const mappingFile = join(folder, 'mapping.json')
const samples: Sample[] = []

before(async () => {
  writeFileSync(mappingFile, JSON.stringify(ownMapping))
  const requests = [freshRequest(model), freshRequest(model)]
  const csv = `Our list of 2026\r\n${[...singleCsv(model, requests)].join('')}`
  const own = ownRows(2).map((row, at) => [...row, at === 0 ? 'Lagerort' : 'A 7'])
  const above = { count: 1, rows: 2, unread: /Row 1 \("Our list of 2026"\)/ }
  const stock = { count: 1, rows: 2, unread: /Column [A-Z]+ \("Lagerort"\)/ }
  const messages = {
    'one.xml': writePush(model, 'DEVICE.POST'),
    'two.xml': writePush('EU_UDI_IVDR', 'DEVICE.POST'),
  }
  samples.push(
    {
      name: 'devices.xlsx',
      type: 'xlsx',
      bytes: await makeWorkbook({ ...exampleGrid(model), Notes: [['Ask again in May.']] }),
      records: 1,
      tables: { count: 13, rows: 3, unread: /no sheet "Notes"/ },
    },
    { name: 'devices.csv', type: 'csv', bytes: Buffer.from(csv), records: 2, tables: above },
    {
      name: 'devices.tsv',
      type: 'tsv',
      bytes: Buffer.from(csv.replaceAll(',', '\t')),
      records: 2,
      tables: above,
    },
    {
      name: 'list.xlsx',
      type: 'xlsx',
      bytes: await makeWorkbook({ Artikel: own }),
      records: 2,
      tables: stock,
      isOwn: true,
    },
    {
      name: 'list.csv',
      type: 'csv',
      bytes: Buffer.from(copyCells(own, ';')),
      records: 2,
      tables: stock,
      isOwn: true,
    },
    { name: 'lines.ndjson', type: 'ndjson', bytes: Buffer.from(writeNdjson(requests)), records: 2 },
    { name: 'all.json', type: 'json', bytes: Buffer.from(JSON.stringify(requests)), records: 2 },
    { name: 'one.xml', type: 'xml', bytes: Buffer.from(messages['one.xml']), records: 1 },
    { name: 'messages.zip', type: 'zip', bytes: await writeArchive(messages), records: 2 },
  )
  for (const { name, bytes } of samples) writeFileSync(join(folder, name), bytes)
})

/** What an answer says of a file: records, rows of its tables together, how many tables these are, and all of its words. */
interface Said {
  records?: number
  rows?: number
  tables?: number
  text: string
}

type Table = { rows: number }

function addUp(tables: readonly Table[] | undefined): Pick<Said, 'rows' | 'tables'> {
  if (tables === undefined) return {}
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), tables: tables.length }
}

/** What is said in words. */
function readWords(text: string): Said {
  const [, records] = /^(?:.*: )?(\d+) records?: /m.exec(text) ?? /(\d+) records?\b/.exec(text) ?? []
  const [, several] = /(\d+) sheets,/.exec(text) ?? []
  const [, rows] = /(\d+) rows?(?:: \w| in \d+ columns?)/.exec(text) ?? []
  return {
    text,
    ...(records === undefined ? {} : { records: Number(records) }),
    ...(rows === undefined ? {} : { rows: Number(rows), tables: Number(several ?? 1) }),
  }
}

function howRead({ isOwn, type }: Sample): string[] {
  if (isOwn) return ['--mapping', mappingFile]
  return type === 'xml' || type === 'zip' ? [] : ['--model', model]
}

const locateSample = ({ name }: Sample): string => join(folder, name)

async function command(...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const { status, stdout, stderr } = await udigate(args)
  assert.ok(status < 2, stderr)
  return { stdout, stderr }
}

function writeQuery({ isOwn, type }: Sample): string {
  if (isOwn) return 'mapping=own'
  return type === 'xml' || type === 'zip' ? '' : `model=${model}`
}

async function sendTable(world: World, path: string, sample: Sample): Promise<Record<string, unknown>> {
  const { status, body } = await world.post(path, new Uint8Array(sample.bytes), {
    headers: { 'content-type': types[sample.type] },
  })
  assert.ok(status === 200 || status === 201, JSON.stringify(body))
  return body
}

/** All that a file of results says, whatever its format. */
async function readResults(bytes: Buffer, format: 'ndjson' | 'csv' | 'xlsx'): Promise<string> {
  if (format !== 'xlsx') return bytes.toString()
  const sheets = await readExcelFile(bytes)
  return sheets.map(({ data }) => data.map(cells => cells.join(' ')).join('\n')).join('\n')
}

interface Way {
  name: string
  /** Whether it takes tables alone. */
  isOfTables?: true
  /** Whether it says what is not read; it says so of every column where it does not. */
  namesAll?: true
  take(sample: Sample, world: World): Promise<Said>
}

const ways: readonly Way[] = [
  {
    name: 'udigate validate',
    take: async sample => {
      const { stdout } = await command('validate', ...howRead(sample), locateSample(sample))
      return readWords(stdout)
    },
  },
  {
    name: 'udigate validate --format ndjson',
    take: async sample => {
      const { stdout, stderr } = await command(
        'validate',
        ...howRead(sample),
        '--format',
        'ndjson',
        locateSample(sample),
      )
      return { ...readWords(stderr), text: stdout + stderr }
    },
  },
  {
    name: 'udigate validate --format json',
    take: async sample => {
      const { stdout } = await command(
        'validate',
        ...howRead(sample),
        '--format',
        'json',
        locateSample(sample),
      )
      const { summary, tables } = JSON.parse(stdout) as { summary: { records: number }; tables?: Table[] }
      return { records: summary.records, ...addUp(tables), text: stdout }
    },
  },
  {
    name: 'udigate validate --format sarif',
    take: async sample => {
      const { stdout } = await command(
        'validate',
        ...howRead(sample),
        '--format',
        'sarif',
        locateSample(sample),
      )
      const { runs } = JSON.parse(stdout) as { runs: { properties: { records: number; tables?: Table[] } }[] }
      const properties = runs[0]?.properties
      return { records: properties?.records ?? 0, ...addUp(properties?.tables), text: stdout }
    },
  },
  {
    name: 'udigate fix',
    isOfTables: true,
    take: async sample => {
      const { stdout } = await command('fix', ...howRead(sample), locateSample(sample))
      return readWords(stdout)
    },
  },
  {
    name: 'a batch',
    take: async (sample, world) => {
      const batch = await runBatch(world, `mode=validate&${writeQuery(sample)}`, sample.type, sample.bytes)
      return { records: batch.counts.records ?? 0, ...addUp(batch.tables), text: JSON.stringify(batch) }
    },
  },
  {
    name: 'the results of a batch',
    take: async (sample, world) => {
      const batch = await runBatch(world, `mode=validate&${writeQuery(sample)}`, sample.type, sample.bytes)
      const lines = await readLines(world, `${batch.id}/results`)
      if (sample.tables === undefined) return { records: lines.length, text: '' }
      const format = sample.type === 'xlsx' ? 'xlsx' : 'csv'
      const text = await readResults(await readBytes(world, `${batch.id}/results?format=${format}`), format)
      const said = [...text.matchAll(/Read: .*?(\d+) rows? in .*?; (\d+) records? in the file/g)]
      const records = new Set(said.map(([, , found]) => Number(found)))
      assert.deepEqual([...records], [lines.length])
      // Of tables without rows nothing is to be said.
      return {
        records: lines.length,
        rows: said.reduce((sum, [, rows]) => sum + Number(rows), 0),
        tables: sample.tables.count,
        text,
      }
    },
  },
  {
    name: 'udigate batch',
    take: async (sample, world) => {
      const env = { UDIGATE_URL: world.url, UDIGATE_API_KEY: world.key }
      const how = sample.isOwn ? ['--mapping', 'own'] : howRead(sample)
      const { status, stdout, stderr } = await udigate(
        ['batch', 'validate', ...how, '--wait', locateSample(sample)],
        { env },
      )
      assert.equal(status, 0, stderr)
      return readWords(stdout)
    },
  },
  {
    name: 'an import that is checked',
    isOfTables: true,
    take: async (sample, world) => {
      const { id } = await sendTable(world, `/api/v1/imports?${writeQuery(sample)}`, sample)
      const findings = await world.get(`/api/v1/imports/${String(id)}/findings`)
      const { check } = (await world.get(`/api/v1/imports/${String(id)}`)).body as unknown as {
        check: { counts: { records: number }; tables?: Table[] }
      }
      const text = JSON.stringify([check, findings.body])
      return { records: check.counts.records, ...addUp(check.tables), text }
    },
  },
  {
    name: 'fixes over HTTP',
    isOfTables: true,
    take: async (sample, world) => {
      const body = (await sendTable(world, `/api/v1/fixes?${writeQuery(sample)}`, sample)) as unknown as {
        rows: unknown[]
        tables: Table[]
      }
      return { records: body.rows.length, ...addUp(body.tables), text: JSON.stringify(body) }
    },
  },
]

test('however a file comes in, the answer says how many records, rows and tables were read, and what was not', async t => {
  const world = await start(t)
  const kept = await world.put('/api/v1/mappings/own', ownMapping)
  assert.equal(kept.status, 200, JSON.stringify(kept.body))
  for (const way of ways) {
    for (const sample of samples) {
      if (way.isOfTables && sample.tables === undefined) continue
      const { text, ...said } = await way.take(sample, world)
      const { records, tables } = sample
      const about = `${way.name}, ${sample.name}: ${text.slice(-600)}`
      assert.deepEqual(said, { records, ...(tables && { rows: tables.rows, tables: tables.count }) }, about)
      if (tables !== undefined)
        assert.match(text.replaceAll('\\"', '"').replaceAll('""', '"'), tables.unread, about)
    }
  }
})

/** The ids of rules and problems in an answer. */
function listRules(text: string): string[] {
  const ids = Array.from(
    text.matchAll(/"(?:ruleId|code)":"([A-Za-z][A-Za-z-]*-[\w-]*)"/g),
    ([, id = '']) => id,
  )
  return [...new Set(ids)].sort()
}

test('a message with one thing changed is judged in a batch as on the command line', async t => {
  const world = await start(t)
  const counts = { refused: 0, taken: 0 }
  for (const each of modelNames) {
    const mutations = [...mutateMessage(writePush(each, 'DEVICE.POST'))]
    const chosen = mutations.filter((_, at) => at % Math.ceil(mutations.length / 20) === 3)
    for (const [at, { what, xml }] of chosen.entries()) {
      const path = join(folder, `${each}-${at}.xml`)
      writeFileSync(path, xml)
      const { status, stdout, stderr } = await udigate(['validate', '--format', 'json', path])
      const batch = await runBatch(world, 'mode=validate', 'xml', xml)
      const isReadable = batch.state !== 'UNREADABLE'
      const lines = isReadable ? await readLines(world, `${batch.id}/results`) : []
      const about = `${each}, ${what}: ${stdout} ${stderr} ${JSON.stringify([batch, lines])}`
      assert.equal(isReadable, status < 2, about)
      const isRefused = !isReadable || (batch.counts.invalid ?? 0) > 0 || batch.counts.records === 0
      assert.equal(isRefused, status > 0, about)
      if (isReadable)
        assert.deepEqual(listRules(JSON.stringify([batch.problems, lines])), listRules(stdout), about)
      counts[isRefused ? 'refused' : 'taken'] += 1
    }
  }
  t.diagnostic(JSON.stringify(counts))
  assert.ok(counts.refused > 40 && counts.taken > 0, JSON.stringify(counts))
})
