// npm run bench:bodies: what a hostile body costs to judge, beside JSON.parse of the same bytes and the validation of as
// many bytes of valid records; what a hostile table or mapping costs, beside reading the same bytes and doing the same with an
// ordinary list; what hostile devices, and results of a batch, cost to write into files, and hostile texts to search for; and what is read of every call before its work begins, beside reading the same bytes. Fails where a kind costs more
// than 5 times as much, or than its own bound, and where one that comes near it costs more than in proportion when it is twice as large.
import { parseArgs } from 'node:util'
import {
  authority,
  canonicalise,
  isModel,
  type Model,
  modelNames,
  planSubmission,
  type RegisteredEntities,
  validate,
  validationRequest,
  validRequests,
} from '@udigate/eudamed'
import { readJson } from '@udigate/udi'
import { hostileBodies } from '../packages/eudamed/test/hostile-bodies.ts'
import { shortenPlan } from '../packages/server/src/http/plan/shorten-plan.ts'
import { validationFailed } from '../packages/server/src/http/submit/answers.ts'
import { submitRequest } from '../packages/server/src/submissions/request.ts'
import { listCallWorks } from './call-bodies.ts'
import { listFileWorks } from './file-bodies.ts'
import { median, perSecond } from './measure.ts'
import { longRequest } from './records.ts'
import { listTableWorks, type TableWork } from './table-bodies.ts'
import { listWrittenWorks } from './written-bodies.ts'

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    bytes: { type: 'string', default: '900000' },
    table: { type: 'string', default: '100000' },
    call: { type: 'string', default: '30000' },
    part: { type: 'string', default: '' },
    kind: { type: 'string', default: '' },
    shown: { type: 'string', default: '12' },
  },
})
const size = Number(values.bytes)
const asked = values.model
const wantedModels = asked !== undefined && isModel(asked) ? [asked] : modelNames

/** A body costs at most so many times the floor. */
const most = 5
/** What costs more, since judging costs more than reading; that it does so in proportion is measured too. */
const bounds: readonly { kinds: RegExp; most: number; reason: string }[] = [
  {
    kinds: /^\w+: .*(?:objects|right items|a list)$/,
    most: 20,
    reason:
      'each item of a few bytes is asked for all that it may have; the first thousand faults are put into words, and all others counted',
  },
  {
    kinds: /^POST batches, NDJSON: records of unknown members$/,
    most: 25,
    reason: 'each of a few bytes is a finding of its own, with its place',
  },
  {
    kinds: /^GET templates, CSV: one device with a long list/,
    most: 10,
    reason: 'each entry of a few bytes has a column for each of its fields, most of them empty',
  },
  {
    kinds: /^\w+: .*a long text$/,
    most: 10,
    reason: 'reading passes the bytes of a text on at once, and its check looks at each of its characters',
  },
]
const fewRounds = 3
/** So much more at most, beside its floor, a kind costs that is twice as large. */
const mostGrowth = 1.6
/** So many where it comes near. */
const manyRounds = 9

type IsMeasured = (kind: string) => boolean

interface Measured {
  kind: string
  ratio: number
  /** CPU time in milliseconds. */
  cost: number
  floor: number
}

function milliseconds(work: () => unknown): number {
  return 1000 / perSecond(work, 1)
}

/** The costs of both in turns: the machine is shared. */
function measure(kind: string, work: () => unknown, floor: () => unknown): Measured {
  const rounds: { cost: number; floor: number; ratio: number }[] = []
  const middle = (part: 'cost' | 'floor' | 'ratio'): number => median(rounds.map(round => round[part]))
  for (let left = fewRounds; left > 0; left -= 1) {
    const base = milliseconds(floor)
    const cost = milliseconds(work)
    rounds.push({ cost, floor: base, ratio: cost / base })
    if (left === 1 && rounds.length === fewRounds && middle('ratio') > most / 2)
      left += manyRounds - fewRounds
  }
  return { kind, ratio: middle('ratio'), cost: middle('cost'), floor: middle('floor') }
}

/** Validates as many bytes of valid records as a body has. */
function validRecords(model: Model, size: number): () => void {
  const text = JSON.stringify(validRequests[model])
  const records: object[] = Array.from({ length: Math.ceil(size / text.length) }, () => JSON.parse(text))
  return () => {
    for (const record of records) validate(model, record)
  }
}

function judgeAsValidate(model: Model, bytes: Uint8Array): string {
  const reading = readJson(bytes)
  if (!reading.ok) return JSON.stringify(reading.fault)
  return JSON.stringify(validate(model, validationRequest(Object(reading.value))))
}

function judgeAsSubmit(model: Model, bytes: Uint8Array): string {
  const reading = readJson(bytes)
  if (!reading.ok) return JSON.stringify(reading.fault)
  const read = submitRequest(model, Object(reading.value))
  if (!read.ok) return JSON.stringify(read.faults)
  return JSON.stringify(
    validationFailed({ law: authority, requestId: '', model }, validate(model, read.request)).body,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function findBound(kind: string): number {
  return bounds.find(({ kinds }) => kinds.test(kind))?.most ?? most
}

function* measureBodies(model: Model, size: number, isMeasured: IsMeasured): Generator<Measured> {
  const floor = validRecords(model, size)
  for (let warm = 0; warm < 5; warm += 1) floor()
  for (const { kind, text } of hostileBodies(model, size)) {
    const json = text()
    const bytes = new TextEncoder().encode(json)
    const both = (): void => {
      parse(json)
      floor()
    }
    const works = { validate: judgeAsValidate, submit: judgeAsSubmit }
    for (const [call, judge] of Object.entries(works)) {
      const name = `${model}, ${call}: ${kind}`
      if (isMeasured(name)) yield measure(name, () => judge(model, bytes), both)
    }
  }
}

/** Long lists of which every item changes: what planning adds to judging. */
function* measurePlans(size: number, isMeasured: IsMeasured): Generator<Measured> {
  const model = 'EU_UDI_MDR'
  const floor = validRecords(model, size)
  for (const list of ['MarketInfos', 'Packages', 'ClinicalSizes', 'Substances'] as const) {
    const name = `${model}, plan: ${list}`
    if (!isMeasured(name)) continue
    const one = JSON.stringify(longRequest(list, 1)).length
    const item = JSON.stringify(longRequest(list, 2)).length - one
    const request = longRequest(list, Math.floor((size - one) / item))
    const text = JSON.stringify(request)
    const changed = JSON.parse(
      text.replaceAll('"NumberOfItems":2', '"NumberOfItems":3').replaceAll('MU01', 'MU02'),
    )
    const { device, deviceGroup } = canonicalise(model, changed)
    const held = { model, state: 'REGISTERED', versions: { device: 1, deviceGroup: 1 } } as const
    const known: RegisteredEntities = {
      device: { ...held, record: device },
      deviceGroup: { ...held, record: deviceGroup },
    }
    const plan = (): string => {
      const reading = readJson(new TextEncoder().encode(text))
      if (!reading.ok) throw new Error(reading.fault.message)
      const asked = Object(reading.value) as typeof request
      const validationResult = validate(model, validationRequest(Object(asked)))
      const { differences } = planSubmission(authority.readDesired(model, asked), known)
      const entity = { kind: 'device', criterion: 'STANDARD', issuingAgency: '', code: '' } as const
      const plan = {
        verdict: 'POSSIBLE',
        statusText: '',
        reasons: [],
        differences,
        validationResult,
      } as const
      const operations = [{ operation: 'UDI_DI.PATCH', entity, differences }]
      return JSON.stringify(shortenPlan({ ...plan, operations }))
    }
    yield measure(name, plan, () => {
      parse(text)
      floor()
    })
  }
}

function* measureCalls(size: number, isMeasured: IsMeasured): Generator<Measured> {
  for (const { kind, work, floor } of listCallWorks(size)) {
    if (isMeasured(kind))
      yield measure(
        kind,
        () => repeat(work),
        () => repeat(floor),
      )
  }
}

/** What takes a part of a millisecond is done several times. */
function repeat(work: () => unknown): void {
  for (let times = 0; times < 5; times += 1) work()
}

async function* listWorks(size: number): AsyncGenerator<TableWork> {
  yield* listFileWorks(size)
  yield* listTableWorks(size)
  yield* listWrittenWorks(size)
}

async function* measureTables(size: number, isMeasured: IsMeasured): AsyncGenerator<Measured> {
  const warm = new Set<string>()
  for await (const each of listWorks(size)) {
    if (!isMeasured(each.kind)) continue
    const [call = ''] = each.kind.split(':', 1)
    if (!warm.has(call)) await warmUp(each)
    warm.add(call)
    yield await measureTable(each)
  }
}

/** How often the first work of a call is done before it is measured: what all of that call run is compiled by then. */
const warmings = 10

async function warmUp({ work, floor }: TableWork): Promise<void> {
  for (let times = 0; times < warmings; times += 1) {
    await floor()
    await work()
  }
}

/** For so long at least a work on a table is done again and again, in milliseconds of CPU: what takes a part of one says nothing by itself. */
const leastOfTable = 30

/** Of works that wait for what they read. */
async function measureTable({ kind, work, floor }: TableWork): Promise<Measured> {
  const rounds: { cost: number; floor: number; ratio: number }[] = []
  const middle = (part: 'cost' | 'floor' | 'ratio'): number => median(rounds.map(round => round[part]))
  for (let left = 1; left > 0; left -= 1) {
    const base = await cpuMilliseconds(floor)
    const cost = await cpuMilliseconds(work)
    rounds.push({ cost, floor: base, ratio: cost / base })
    if (left === 1 && rounds.length === 1 && middle('ratio') > most / 2) left += fewRounds
  }
  return { kind, ratio: middle('ratio'), cost: middle('cost'), floor: middle('floor') }
}

async function cpuMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  for (let times = 1; ; times += 1) {
    await work()
    const { user, system } = process.cpuUsage(start)
    const spent = (user + system) / 1000
    if (spent >= leastOfTable) return spent / times
  }
}

/** Measures all kinds that are asked for, of bodies and tables that are so many times larger than usual. */
async function measureAll(times: number, isMeasured: IsMeasured): Promise<Measured[]> {
  const found: Measured[] = []
  const isAsked: IsMeasured = kind => kind.includes(values.kind) && isMeasured(kind)
  const parts = values.part === '' ? ['bodies', 'calls', 'tables'] : [values.part]
  if (parts.includes('bodies')) {
    for (const model of wantedModels) found.push(...measureBodies(model, times * size, isAsked))
    if (asked === undefined) found.push(...measurePlans(times * size, isAsked))
  }
  if (asked !== undefined) return found
  if (parts.includes('calls')) found.push(...measureCalls(times * Number(values.call), isAsked))
  if (!parts.includes('tables')) return found
  for await (const each of measureTables(times * Number(values.table), isAsked)) found.push(each)
  return found
}

const all = await measureAll(1, () => true)
const dearest = all.toSorted((one, other) => other.ratio - one.ratio)
const near = new Map(
  dearest.flatMap(({ kind, ratio }) => (ratio > findBound(kind) / 2 ? [[kind, ratio] as const] : [])),
)
const twice = await measureAll(2, kind => near.has(kind))
const growths = new Map(twice.map(({ kind, ratio }) => [kind, ratio / (near.get(kind) ?? ratio)]))
for (const { kind, ratio, cost, floor } of dearest.slice(0, Number(values.shown))) {
  const growth = growths.get(kind)
  const further = growth === undefined ? '' : `; twice as large, ${growth.toFixed(2)} times that`
  console.log(`${ratio.toFixed(2)}  ${kind}: ${cost.toFixed(1)} ms, floor ${floor.toFixed(1)} ms${further}`)
}
const tooDear = dearest.filter(({ kind, ratio }) => ratio > findBound(kind))
const grown = [...growths].filter(([, growth]) => growth > mostGrowth)
for (const { kind, ratio } of tooDear)
  console.log(`Above its bound of ${findBound(kind)}: ${kind}, ${ratio.toFixed(2)}`)
for (const [kind, growth] of grown)
  console.log(`Grows ${growth.toFixed(2)} times as fast as its floor: ${kind}`)
for (const { kinds, most: bound, reason } of bounds) console.log(`Bound of ${bound} for ${kinds}: ${reason}.`)
console.log(
  `${all.length} kinds of body of ${size.toLocaleString('en')} bytes, of table of ${Number(values.table).toLocaleString('en')} and of call of ${Number(values.call).toLocaleString('en')}, at most ${(dearest[0]?.ratio ?? Number.NaN).toFixed(2)} times the floor; ${tooDear.length} above the bound of ${most} or their own, ${grown.length} of ${growths.size} that come near it cost more than in proportion`,
)
process.exitCode = tooDear.length > 0 || grown.length > 0 ? 1 : 0
