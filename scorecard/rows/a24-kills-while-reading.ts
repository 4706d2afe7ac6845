import { setTimeout as pause } from 'node:timers/promises'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Query } from '../history/read-store.ts'
import { type LoneGateway, startLoneGateway } from '../lone-gateway.ts'
import { freshRequest } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Bench, Row } from '../row.ts'

const files = 50
const records = 1_000
const every = 5_000
/** A process needs some time to read anything: on a machine that is busy otherwise, so many times as long as its start. */
const startsInLife = 1.5
/** So many lives are enough for each file, however slow the machine is. */
const mostKills = 120
const ended = ['ended', 'unreadable']

/** Sound files that are read while the gateway is killed again and again: none of them is taken for what killed it. */
export const a24: Row = readingRow('A24')

/** Where the store is. */
interface Place {
  settings: Readonly<Record<string, string>>
  /** Asks it; the embedded one where absent. */
  postgres?: { query: Query }
}

/** @param openStore where the store is; the embedded one where absent */
export function readingRow(id: string, openStore?: (bench: Bench) => Promise<Place>): Row {
  const on = openStore ? ' on PostgreSQL' : ''
  return {
    id,
    isStar: true,
    fault: `kill -9${on} every ${every / 1000} s, and a start, until ${files} files of ${records} sound records are read`,
    note: `a life is as long as ${startsInLife} starts where that is longer`,
    limit: 'each of them is read in the end, with all of its records, and none is unreadable',
    runs: { short: 1, long: 3 },
    control: {
      name: 'holds it against a file that the process ended twice',
      build: brokenBuilds['blames-files-for-kills'],
    },
    async run(bench) {
      let worst = ''
      const runs = await repeat(bench, async (_, failures) => {
        const dataDir = bench.folder()
        const { settings, postgres }: Place = (await openStore?.(bench)) ?? { settings: {} }
        let lone = await startLoneGateway(bench, settings, dataDir)
        const { key } = lone
        const ids: string[] = []
        for (let index = 0; index < files; index += 1) ids.push(await upload(lone))
        let kills = 0
        const query = (sql: string) => postgres?.query(sql)[0] ?? lone.query(sql)
        const readStates = (): Map<string, string> =>
          new Map(query('select id, state from batch').map(row => [String(row.id), String(row.state)]))
        const isOver = (): boolean => {
          const states = readStates()
          if (bench.isControl && [...states.values()].includes('unreadable')) return true
          return ids.every(id => ended.includes(states.get(id) ?? ''))
        }
        while (!(await isOverWithin(findLife(lone), isOver)) && kills < mostKills) {
          await lone.gateway.end('SIGKILL')
          kills += 1
          lone = await startLoneGateway(bench, { ...settings, UDIGATE_DEMO_KEY: key }, dataDir)
        }
        worst = `${kills} kills`
        failures.push(...(await judge({ ...lone, key }, ids, readStates(), bench)))
        await lone.gateway.end('SIGKILL')
      })
      return { runs, worst }
    },
  }
}

function findLife({ gateway }: LoneGateway): number {
  return Math.max(every, startsInLife * gateway.startedIn)
}

async function isOverWithin(milliseconds: number, isOver: () => boolean): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (performance.now() < deadline) {
    if (isOver()) return true
    await pause(100)
  }
  return isOver()
}

async function judge(
  lone: LoneGateway,
  ids: readonly string[],
  states: ReadonlyMap<string, string>,
  { isControl }: Bench,
): Promise<string[]> {
  const failures: string[] = []
  for (const id of ids) {
    const state = states.get(id)
    if (state === 'ended') {
      const { text, body } = await lone.call(`/api/v1/batches/${id}`, {
        headers: { authorization: lone.key },
      })
      if (body.counts === undefined) throw new Error(`batch ${id} was answered ${text.slice(0, 200)}`)
      const { valid } = body.counts as { valid?: number }
      if (valid !== records) failures.push(`batch ${id} has ${valid} valid records`)
    } else if (!isControl || state === 'unreadable') failures.push(`batch ${id} is ${state}`)
  }
  return failures
}

async function upload(lone: LoneGateway): Promise<string> {
  const query = 'mode=validate&model=EU_UDI_MDR&actorCode=DE-MF-000001723'
  const answer = await lone.call(`/api/v1/batches?${query}`, {
    method: 'POST',
    headers: { authorization: lone.key, 'content-type': 'application/x-ndjson' },
    body: Array.from({ length: records }, () => `${JSON.stringify(freshRequest())}\n`).join(''),
  })
  if (answer.status !== 202) throw new Error(`the file was answered ${answer.status} ${answer.text}`)
  return String(answer.body.id)
}
