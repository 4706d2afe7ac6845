import { commands, isBuilt, measureEmptyReady } from './commands.ts'
import { compareJudgement, compareReading, makeCatalogue } from './compare-judgement.ts'
import { deliverDevices } from './delivery.ts'
import { compareCalls } from './http.ts'
import { measureLarge } from './large/measure.ts'
import { median } from './measure.ts'
import { validateLines } from './ndjson.ts'
import { countRefused } from './open-loop.ts'
import { compareSubmissions, storesHere } from './submissions.ts'

/** How much time a run takes: a minute, ten, or as long as it needs. */
export const extents = ['part', 'usual', 'full'] as const
export type Extent = (typeof extents)[number]

/** One line of the table. */
export interface Figure {
  work: string
  figure: number
  /** What the figure is of. */
  of: string
  /** Absent where only the other figures of its work are compared with an aim. */
  aim?: number
  isHigherBetter: boolean
}

/** Something that is measured, in a run of this extent and of every greater one. */
export interface Work {
  since: Extent
  /** Why it cannot be measured here; `undefined` where it can. */
  unable?: string | undefined
  measure(extent: Extent): Promise<readonly Figure[]> | readonly Figure[]
}

const longer = (extent: Extent, part: number, usual: number): number => (extent === 'part' ? part : usual)

const judgement: Work = {
  since: 'part',
  measure(extent) {
    const rounds = { rounds: longer(extent, 3, 7), times: 4_000 }
    const catalogue = makeCatalogue(rounds.times)
    const shared = { isHigherBetter: true }
    return [
      {
        ...shared,
        work: 'validate(object), distinct records',
        figure: compareJudgement(catalogue, rounds).ratio,
        of: 'JSON.parse',
        aim: 0.4,
      },
      {
        ...shared,
        work: 'bytes to verdict',
        figure: compareReading('EU_UDI_MDR', catalogue, rounds).ratio,
        of: 'decode and JSON.parse',
        aim: 0.25,
      },
    ]
  },
}

const calls: Work = {
  since: 'part',
  async measure(extent) {
    const { ratio } = await compareCalls({ connections: 16, rounds: longer(extent, 3, 7), calls: 3_000 })
    return [
      {
        work: 'HTTP validate, CPU a call',
        figure: ratio,
        of: '× bare Fastify that parses and echoes',
        aim: 2.5,
        isHigherBetter: false,
      },
    ]
  },
}

const connections: Work = {
  since: 'usual',
  async measure() {
    const { refused } = await countRefused(10)
    return [
      {
        work: '512 connections at 70 % of what 64 callers in turn reach',
        figure: refused,
        of: 'answers other than 200',
        aim: 0,
        isHigherBetter: false,
      },
    ]
  },
}

const aimsOfStores = { SQLite: 0.3, PostgreSQL: 0.2 }

const submissions: readonly Work[] = storesHere().map(store => ({
  since: store === 'SQLite' ? 'part' : 'usual',
  async measure(extent) {
    const load = { rounds: longer(extent, 2, 5), seconds: longer(extent, 2, 4), devicesPerGroup: 10 }
    const { ratio, cpuMs, writtenKb } = await compareSubmissions(store, load)
    const figures: Figure[] = [
      {
        work: `durable submit, ${store}, 32 clients, ten devices a group`,
        figure: ratio,
        of: 'bare inserts of as many bytes',
        aim: aimsOfStores[store],
        isHigherBetter: true,
      },
      {
        work: `the same, ${store}, CPU of the gateway`,
        figure: cpuMs,
        of: 'ms a submission',
        isHigherBetter: false,
      },
    ]
    if (store === 'PostgreSQL') return figures
    return [
      ...figures,
      {
        work: 'the same, SQLite, written',
        figure: writtenKb,
        of: 'kB a submission',
        aim: 30,
        isHigherBetter: false,
      },
    ]
  },
}))

/** Dearest beside cheapest: how much a submission costs must not depend on how many devices share a group. */
const groups: Work = {
  since: 'usual',
  async measure() {
    const costs: number[] = []
    for (const devicesPerGroup of [1, 10, 100]) {
      costs.push((await compareSubmissions('SQLite', { rounds: 3, seconds: 3, devicesPerGroup })).cpuMs)
    }
    return [
      {
        work: 'CPU of a durable submit, dearest of 1, 10 and 100 devices a group',
        figure: Math.max(...costs) / Math.min(...costs),
        of: '× the cheapest',
        aim: 1.3,
        isHigherBetter: false,
      },
    ]
  },
}

const command: Work = {
  since: 'usual',
  unable: isBuilt ? undefined : 'npm run build makes what is published',
  async measure() {
    const cpu = { of: 'ms of CPU', isHigherBetter: false }
    return [
      { ...cpu, work: 'udigate --help', figure: commands.help(), aim: 60 },
      { ...cpu, work: 'udigate validate of one record', figure: commands.validateOne(), aim: 120 },
      {
        work: 'gateway ready, empty',
        figure: await measureEmptyReady(),
        of: 'ms',
        aim: 500,
        isHigherBetter: false,
      },
    ]
  },
}

const delivery: Work = {
  since: 'usual',
  async measure(extent) {
    const devices = extent === 'full' ? 20_000 : 2_000
    const { began, done, cpuMs } = await deliverDevices(devices, 32)
    return [
      {
        work: 'submit to SUCCESS, SQLite, with the simulator on the same machine',
        figure: (devices / (done - began)) * 1000,
        of: 'devices a second',
        aim: 300,
        isHigherBetter: true,
      },
      {
        work: 'the same, CPU of the gateway',
        figure: cpuMs,
        of: 'ms a device',
        aim: 5,
        isHigherBetter: false,
      },
    ]
  },
}

const file: Work = {
  since: 'full',
  async measure() {
    const { wallSeconds, megabytes } = (await validateLines(1_000_000)).ours
    const work = '1,000,000 records of NDJSON'
    return [
      { work, figure: wallSeconds, of: 's', aim: 20, isHigherBetter: false },
      { work, figure: megabytes, of: 'MB', aim: 300, isHigherBetter: false },
    ]
  },
}

/** Last, since it has every statement of this process timed. */
const large: Work = {
  since: 'full',
  async measure() {
    const { calls: asked, readyAfter } = await measureLarge(1_000_000, 'SQLite')
    const walls = asked.map(({ wall }) => wall)
    const work = 'lists, overview and doubts with 1,000,000 submissions'
    const figures: Figure[] = [
      {
        work,
        figure: Math.max(...asked.map(({ longest }) => longest.took)),
        of: 'ms of CPU of the longest statement',
        aim: 20,
        isHigherBetter: false,
      },
      {
        work,
        figure: Math.max(...walls),
        of: 'ms, the slowest',
        aim: 20,
        isHigherBetter: false,
      },
      {
        work,
        figure: median(walls),
        of: 'ms, the median',
        aim: 20,
        isHigherBetter: false,
      },
    ]
    if (readyAfter === undefined) return figures
    const ready = { work: 'gateway ready, 1,000,000 submissions', figure: readyAfter, of: 'ms', aim: 500 }
    return [...figures, { ...ready, isHigherBetter: false }]
  },
}

/** All that the table has, in its order. */
export const works: readonly Work[] = [
  judgement,
  calls,
  connections,
  ...submissions,
  groups,
  command,
  delivery,
  file,
  large,
]
