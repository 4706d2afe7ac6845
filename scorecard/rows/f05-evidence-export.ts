import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brokenBuilds } from '../builds/broken/index.ts'
import { runUdigate } from '../processes/udigate.ts'
import { type DeviceRequest, freshRequest, makeCode } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Bench, Row } from '../row.ts'
import { startWorld, type World } from '../world.ts'

const limit = 5_000

/** One device with a long history: what an auditor gets of it is all that is stored, as data and to read. */
export const f05: Row = {
  id: 'F5',
  isStar: false,
  fault: 'None: a device is changed again and again, and then its evidence is exported',
  limit: `the whole export in ${limit / 1000} s; equal to what is stored; every submission on the page to read`,
  note: 'each run is a change of the device, with about 10 entries; 1,000 runs make the 10,000 entries of the reference',
  runs: { short: 20, long: 1_000 },
  control: {
    name: 'leaves the beginnings of chains out',
    build: brokenBuilds['exports-without-beginnings'],
    runs: 2,
  },
  async run(bench) {
    const world = await startWorld(bench)
    const request = freshRequest()
    const code = makeCode(request)
    const runs = await repeat(bench, async (n, failures) => {
      const { status, body } = await world.submit(changed(request, n))
      if (status !== 200) failures.push(`${status} ${body?.status}`)
    })
    const begun = performance.now()
    const exported = await readExport(world, code)
    const ms = Math.round(performance.now() - begun)
    if (ms > limit) bench.missedLimits.push(`the export takes ${ms} ms`)
    bench.failures.push(...listDifferences(world, code, exported))
    await readAsPage(bench, world, code)
    if (!bench.isControl) bench.failures.push(...(await world.violations()))
    return { runs, worst: `${ofType(exported, 'entry').length} entries in ${ms} ms` }
  },
}

/** The same device with another address; the first one is registered by it. */
function changed(request: DeviceRequest, n: number): DeviceRequest {
  const other = structuredClone(request)
  Object.assign(other.device, { Website: `https://example.org/ifu/${n}` })
  return other
}

type Item = Record<string, unknown> & { type: string }

async function readExport({ gateway, key }: World, code: string): Promise<Item[]> {
  const response = await fetch(`${gateway.url}/api/v1/evidence/export?issuingAgency=GS1&code=${code}`, {
    headers: { authorization: key },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`The export is answered ${response.status}: ${text}`)
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
}

function ofType(items: readonly Item[], type: string): Item[] {
  return items.filter(item => item.type === type)
}

/** What is stored of a device and not exported, or the other way round. */
function listDifferences({ query }: World, code: string, exported: readonly Item[]): string[] {
  const submissions = `select request_id from submission where device_code = '${code}'`
  const messages = `select message_id from operation_message where request_id in (${submissions})`
  const actors = `select 'actor ' || stage || ' ' || actor from submission where device_code = '${code}'`
  const chains = `chain in (${submissions}) or chain in (${messages}) or chain in (${actors})`
  const stored = {
    entries: query(`select chain, seq, hash from evidence where ${chains}`).map(({ chain, seq, hash }) =>
      [chain, seq, hash].join(' '),
    ),
    documents: query(`select message_id, document from message where message_id in (${messages})`).map(
      ({ message_id, document }) => `messages/${message_id}.xml ${document}`,
    ),
  }
  const shown = {
    entries: ofType(exported, 'entry').map(({ chain, seq, hash }) => [chain, seq, hash].join(' ')),
    documents: ofType(exported, 'file')
      .filter(({ name }) => String(name).startsWith('messages/'))
      .map(({ name, content }) => [name, Buffer.from(String(content), 'base64').toString()].join(' ')),
  }
  return (['entries', 'documents'] as const).flatMap(what => {
    const missing = countMissing(stored[what], shown[what])
    const strange = countMissing(shown[what], stored[what])
    return missing + strange === 0 ? [] : [`${missing} ${what} are missing, ${strange} are strange`]
  })
}

function countMissing(wanted: readonly string[], there: readonly string[]): number {
  const known = new Set(there)
  return wanted.filter(each => !known.has(each)).length
}

/** The folder that an auditor reads names every submission of the device. */
async function readAsPage(bench: Bench, world: World, code: string): Promise<void> {
  const folder = join(bench.folder(), 'audit')
  const { code: status, output } = await runUdigate(
    bench.build,
    ['evidence', 'export', '--device', `GS1:${code}`, '--to', folder],
    { UDIGATE_URL: world.gateway.url, UDIGATE_API_KEY: world.key },
  )
  if (status !== 0) return void bench.failures.push(`udigate evidence export ends with ${status}: ${output}`)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const absent = world
    .query(`select request_id from submission where device_code = '${code}'`)
    .filter(({ request_id }) => !page.includes(String(request_id)))
  if (absent.length > 0) bench.failures.push(`${absent.length} submissions are not on the page`)
}
