// npm run bench:console: the console with many submissions and a large batch: how long the gateway takes to answer it, and
// whether the page keeps up. node --conditions=udigate-source bench/console.ts [--submissions 100000] [--records 100000]
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { buildConsole } from '../packages/console/build.ts'
import { batchId, insertBatch, insertSubmissions, makeCode } from './console/fill-store.ts'
import { startFlood } from './console/flood.ts'
import { type Smoothness, scrollToEnd, watchSmoothness } from './console/smoothness.ts'
import { makeKey, startGatewayProcess, withStore } from './gateway-process.ts'
import { median } from './measure.ts'

const { values } = parseArgs({
  options: {
    submissions: { type: 'string', default: '100000' },
    records: { type: 'string', default: '100000' },
  },
})
const submissions = Number(values.submissions)
const records = Number(values.records)
const times = 15
const middle = Math.floor(submissions / 2)

await buildConsole()
const dataDir = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
const key = await withStore({ dataDir }, async store => {
  const now = Date.now()
  await store.write(async db => {
    await insertSubmissions(db, submissions, now)
    await insertBatch(db, records, now)
  })
  return makeKey(store)
})
const gateway = await startGatewayProcess({ dataDir })
try {
  await timeAnswers()
  await browse()
} finally {
  await gateway.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** How long the gateway takes to answer what the console asks for. */
async function timeAnswers(): Promise<void> {
  const list = '/api/v1/submissions?limit=200'
  const deep = await cursorAfter(list, Math.min(200, Math.floor(submissions / 400)))
  const batch = `/api/v1/batches/${batchId}/records?limit=500`
  console.log(
    `Answers with ${submissions} submissions and a batch of ${records} records: median and longest in ms`,
  )
  for (const [name, path] of [
    ['first page', list],
    ['a page far behind', `${list}&cursor=${deep}`],
    ['by status', `${list}&status=VALIDATION_FAILED`],
    ['in doubt', `${list}&status=IN_DOUBT`],
    ['by model', `${list}&model=EU_UDI_SPP`],
    ['by an actor that has none', `${list}&actorCode=XX-MF-000000001`],
    ['one device', `${list}&search=${makeCode(middle)}`],
    ['the beginning of all devices', `${list}&search=04012`],
    ['a group', `${list}&search=40123MODEL000001`],
    ['a requestId', `${list}&search=${deep}`],
    ['what is not there', `${list}&search=99999`],
    ['overview', '/api/v1/overview'],
    ['what needs a person', '/api/v1/doubts?needsOperator=true&limit=10'],
    ['the batch', `/api/v1/batches/${batchId}`],
    ['its first records', batch],
    ['its last records', `${batch}&cursor=${records - 400}`],
    ['what is not valid of it', `${batch}&state=INVALID`],
    ['one record of it', `/api/v1/batches/${batchId}/records/${Math.max(1, records - 1)}`],
  ] as const) {
    const took: number[] = []
    for (let count = 0; count < times; count += 1) {
      const began = performance.now()
      const response = await get(path)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      took.push(performance.now() - began)
    }
    console.log(
      `  ${name.padEnd(32)} ${median(took).toFixed(1).padStart(7)} ${Math.max(...took)
        .toFixed(1)
        .padStart(7)}`,
    )
  }
}

async function cursorAfter(path: string, pages: number): Promise<string> {
  let cursor = ''
  for (let count = 0; count < pages; count += 1) {
    const page = (await (await get(cursor === '' ? path : `${path}&cursor=${cursor}`)).json()) as {
      nextCursor?: string
    }
    cursor = page.nextCursor ?? cursor
  }
  return cursor
}

function get(path: string): Promise<Response> {
  return fetch(gateway.url + path, { headers: { authorization: key } })
}

/** Whether the page keeps up. */
async function browse(): Promise<void> {
  const executablePath = [
    process.env.UDIGATE_CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
  ].find(place => place !== undefined && existsSync(place))
  if (executablePath === undefined) {
    console.log('No browser is there: install Chromium, or say in UDIGATE_CHROMIUM where it is.')
    return
  }
  const flood = await startFlood(new URL(gateway.url))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.addInitScript({ content: `sessionStorage.setItem('udigate.key', ${JSON.stringify(key)})` })
    const began = performance.now()
    await page.goto(`${flood.url}/#/submissions`)
    const list = page.getByRole('region', { name: 'Submissions, newest first' })
    await list.getByRole('link').first().waitFor()
    console.log(`The page; its first rows were there after ${Math.round(performance.now() - began)} ms`)

    print(
      'all submissions scrolled through',
      await watchSmoothness(page, async () => {
        const rows = await scrollToEnd(page, 'Submissions', submissions)
        if (rows < submissions) throw new Error(`Only ${rows} rows came.`)
      }),
    )
    flood.perSecond = 1_000
    print('1,000 events a second, all rows loaded', await watchSmoothness(page, () => pause(10_000)))
    await page.reload()
    await list.getByRole('link').first().waitFor()
    print('1,000 events a second, at the top', await watchSmoothness(page, () => pause(10_000)))
    await page.goto(`${flood.url}/#/overview`)
    await page.getByRole('heading', { name: 'Submissions', exact: true }).waitFor()
    print('1,000 events a second, at the overview', await watchSmoothness(page, () => pause(10_000)))
    flood.perSecond = 0

    await page.goto(`${flood.url}/#/batches/${batchId}`)
    const rows = page.getByRole('region', { name: /^Records of the batch/ })
    await rows.getByRole('link').first().waitFor()
    print(
      'all records of a batch scrolled through',
      await watchSmoothness(page, async () => {
        const found = await scrollToEnd(page, 'Records of the batch', records)
        if (found < records) throw new Error(`Only ${found} rows came.`)
      }),
    )
    print(
      'those that are not valid',
      await watchSmoothness(page, async () => {
        await page.getByRole('link', { name: /^Not valid [\d,]+$/ }).click()
        await rows
          .getByRole('link', { name: /Not valid/ })
          .first()
          .waitFor()
      }),
    )
  } finally {
    await browser.close()
    flood.stop()
  }
}

function print(name: string, { took, longTasks, longest, longestFrame, elements }: Smoothness): void {
  console.log(
    `  ${name.padEnd(44)} ${String(took).padStart(6)} ms; tasks over 50 ms: ${longTasks}, the longest ${longest} ms; longest frame ${longestFrame} ms; ${elements} elements`,
  )
}
