// npm run bench:large [-- --submissions 1000000] [--postgres]: what lists and other calls take with many submissions in the
// store, and the longest of their statements, which with SQLite holds everything else up.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { readConfig, startGateway } from '../../packages/server/src/index.ts'
import { createApiKey } from '../../packages/server/src/keys/api-keys.ts'
import { scopes } from '../../packages/server/src/rights/scopes.ts'
import { sharedPostgres } from '../../packages/server/test/postgres.ts'
import { isBuilt, measureReady } from '../commands.ts'
import { type BenchPlace, secretKey, withStore } from '../gateway-process.ts'
import { listCalls } from './calls.ts'
import { copyToPostgres } from './copy-to-postgres.ts'
import { fillLarge } from './fill.ts'
import { type TimedStatement, timeStatements } from './time-statements.ts'

const rounds = 3

interface MeasuredCall {
  call: string
  status: number
  /** Of the quickest round, in milliseconds: until all of the answer is there. */
  wall: number
  /** The longest statement of the round in which it was the shortest. */
  longest: TimedStatement
}

/** Asks a gateway in this process, which has that store. */
async function measureCalls({ dataDir, databaseUrl }: BenchPlace): Promise<readonly MeasuredCall[]> {
  const takeTimed = timeStatements()
  const reading = readConfig({
    PORT: '0',
    UDIGATE_DATA_DIR: dataDir,
    UDIGATE_RATE_LIMIT: '0',
    // Nothing listens there: what waits goes on waiting.
    UDIGATE_SIMULATOR_PORT: '9',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, UDIGATE_SECRET_KEY: secretKey }),
  })
  if ('mistakes' in reading) throw new Error(reading.mistakes.join(' '))
  const gateway = await startGateway(reading.config, pino({ level: 'silent' }))
  const { key } = await gateway.store.write(db =>
    createApiKey(
      db,
      { now: () => new Date(), randomBytes },
      { organisation: 'demo', stage: 'preview', name: 'measuring', actors: 'any', scopes },
    ),
  )
  const ask = async (path: string): Promise<Answer> => {
    const answer = await fetch(gateway.url + path, { headers: { authorization: key } })
    return { status: answer.status, text: await answer.text() }
  }
  try {
    const calls = await listCalls(gateway.store.db)
    const measured: MeasuredCall[] = []
    for (const call of calls) {
      for (const page of ['first', 'second']) {
        const each = await measureCall(ask, call, takeTimed, page === 'second')
        if (each !== undefined) measured.push(each)
      }
    }
    return measured
  } finally {
    await gateway.stop()
  }
}

interface Answer {
  status: number
  text: string
}

async function measureCall(
  ask: (path: string) => Promise<Answer>,
  call: string,
  takeTimed: () => readonly TimedStatement[],
  isSecond: boolean,
): Promise<MeasuredCall | undefined> {
  let path = call
  if (isSecond) {
    const { text } = await ask(call)
    const { nextCursor } = (text.startsWith('{') ? JSON.parse(text) : {}) as { nextCursor?: string }
    if (nextCursor === undefined) return undefined
    path = `${call}${call.includes('?') ? '&' : '?'}cursor=${nextCursor}`
  }
  let best: MeasuredCall | undefined
  for (let round = 0; round < rounds; round += 1) {
    takeTimed()
    const began = performance.now()
    const { status } = await ask(path)
    const wall = performance.now() - began
    const longest = takeTimed().reduce((one, other) => (other.took > one.took ? other : one), {
      text: '',
      took: 0,
    })
    const name = isSecond ? `${call} (second page)` : call
    best = {
      call: name,
      status,
      wall: Math.min(wall, best?.wall ?? wall),
      longest: best === undefined || longest.took < best.longest.took ? longest : best.longest,
    }
  }
  return best
}

/** What lists take with so many submissions in the store, and how soon the published gateway is ready with them. */
export async function measureLarge(
  submissions: number,
  kind: 'SQLite' | 'PostgreSQL',
): Promise<{ calls: readonly MeasuredCall[]; readyAfter: number | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
  const dataDir = join(folder, 'data')
  try {
    await fillLarge(dataDir, submissions)
    const databaseUrl = kind === 'SQLite' ? undefined : await fillPostgres(dataDir)
    const readyAfter = isBuilt && kind === 'SQLite' ? await measureReady(dataDir) : undefined
    return { calls: await measureCalls({ dataDir, databaseUrl }), readyAfter }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Puts the store in `dataDir` into a PostgreSQL in its place. @returns its address */
async function fillPostgres(dataDir: string): Promise<string> {
  const databaseUrl = await (await sharedPostgres()).createDatabase()
  await withStore({ dataDir, databaseUrl }, async () => {})
  await copyToPostgres(dataDir, databaseUrl)
  rmSync(dataDir, { recursive: true, force: true })
  return databaseUrl
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { submissions: { type: 'string', default: '1000000' }, postgres: { type: 'boolean' } },
  })
  const kind = values.postgres === true ? 'PostgreSQL' : 'SQLite'
  const { calls, readyAfter } = await measureLarge(Number(values.submissions), kind)
  if (readyAfter !== undefined) console.log(`ready after ${readyAfter.toFixed(0)} ms`)
  for (const { call, status, wall, longest } of calls.toSorted((a, b) => b.longest.took - a.longest.took)) {
    console.log(
      `${wall.toFixed(1).padStart(8)} ms, longest statement ${longest.took.toFixed(1).padStart(6)} ms: ${status} ${call}`,
    )
    if (longest.took > 15) console.log(`  ${longest.text}`)
  }
  process.exit()
}
