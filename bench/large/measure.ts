// npm run bench:large [-- --submissions 1000000]: what lists and other calls take with many submissions in the
// store, and the longest that one of their statements holds everything else up.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { readConfig, startGateway } from '../../packages/server/src/index.ts'
import { createApiKey } from '../../packages/server/src/keys/api-keys.ts'
import { scopes } from '../../packages/server/src/rights/scopes.ts'
import { isBuilt, measureReady } from '../commands.ts'
import { listCalls } from './calls.ts'
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

/** Asks a gateway in this process, which has the store in `dataDir`. */
async function measureCalls(dataDir: string): Promise<readonly MeasuredCall[]> {
  const takeTimed = timeStatements()
  const reading = readConfig({
    PORT: '0',
    UDIGATE_DATA_DIR: dataDir,
    UDIGATE_RATE_LIMIT: '0',
    // Nothing listens there: what waits goes on waiting.
    UDIGATE_SIMULATOR_PORT: '9',
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
    const longest = takeTimed().reduce((one, other) => (other.cpu > one.cpu ? other : one), {
      text: '',
      wall: 0,
      cpu: 0,
    })
    const name = isSecond ? `${call} (second page)` : call
    best = {
      call: name,
      status,
      wall: Math.min(wall, best?.wall ?? wall),
      longest: best === undefined || longest.cpu < best.longest.cpu ? longest : best.longest,
    }
  }
  return best
}

/** What lists take with so many submissions in the store, and how soon the published gateway is ready with them. */
export async function measureLarge(
  submissions: number,
): Promise<{ calls: readonly MeasuredCall[]; readyAfter: number | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
  const dataDir = join(folder, 'data')
  try {
    await fillLarge(dataDir, submissions)
    const readyAfter = isBuilt ? await measureReady(dataDir) : undefined
    return { calls: await measureCalls(dataDir), readyAfter }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { submissions: { type: 'string', default: '1000000' } } })
  const { calls, readyAfter } = await measureLarge(Number(values.submissions))
  if (readyAfter !== undefined) console.log(`ready after ${readyAfter.toFixed(0)} ms`)
  for (const { call, status, wall, longest } of calls.toSorted((a, b) => b.longest.cpu - a.longest.cpu)) {
    console.log(
      `${wall.toFixed(1).padStart(8)} ms, longest statement ${longest.cpu.toFixed(1).padStart(6)} ms of CPU: ${status} ${call}`,
    )
    if (longest.cpu > 15) console.log(`  ${longest.text}`)
  }
  process.exit()
}
