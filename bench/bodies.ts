// npm run bench:bodies: what a hostile body costs to judge, beside JSON.parse of the same bytes and the validation of as
// many bytes of valid records; and what a hostile table or mapping costs, beside reading the same bytes and doing the same with an
// ordinary list. Fails where a kind of body costs more than 5 times as much.
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
import { median, perSecond } from './measure.ts'
import { longRequest } from './records.ts'
import { listTableWorks, type TableWork } from './table-bodies.ts'

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    bytes: { type: 'string', default: '900000' },
    table: { type: 'string', default: '100000' },
    kind: { type: 'string', default: '' },
    shown: { type: 'string', default: '12' },
  },
})
const size = Number(values.bytes)
const asked = values.model
const wantedModels = asked !== undefined && isModel(asked) ? [asked] : modelNames

/** A body costs at most so many times the floor. */
const most = 5
const fewRounds = 3
/** So many where it comes near. */
const manyRounds = 9

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
function validRecords(model: Model): () => void {
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
    validationFailed({ agency: 'EC', requestId: '', model }, validate(model, read.request)).body,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function* measureBodies(model: Model): Generator<Measured> {
  const floor = validRecords(model)
  for (let warm = 0; warm < 5; warm += 1) floor()
  for (const { kind, text } of hostileBodies(model, size)) {
    const json = text()
    const bytes = new TextEncoder().encode(json)
    const both = (): void => {
      parse(json)
      floor()
    }
    yield measure(`${model}, validate: ${kind}`, () => judgeAsValidate(model, bytes), both)
    yield measure(`${model}, submit: ${kind}`, () => judgeAsSubmit(model, bytes), both)
  }
}

/** Long lists of which every item changes: what planning adds to judging. */
function* measurePlans(): Generator<Measured> {
  const model = 'EU_UDI_MDR'
  const floor = validRecords(model)
  for (const list of ['MarketInfos', 'Packages', 'ClinicalSizes', 'Substances'] as const) {
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
    yield measure(`${model}, plan: ${list}`, plan, () => {
      parse(text)
      floor()
    })
  }
}

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
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const all: Measured[] = []
if (values.kind === '') {
  for (const model of wantedModels) all.push(...measureBodies(model))
  all.push(...measurePlans())
}
if (asked === undefined) {
  for await (const work of listTableWorks(Number(values.table))) {
    if (work.kind.includes(values.kind)) all.push(await measureTable(work))
  }
}
const dearest = all.toSorted((one, other) => other.ratio - one.ratio)
for (const { kind, ratio, cost, floor } of dearest.slice(0, Number(values.shown))) {
  console.log(`${ratio.toFixed(2)}  ${kind}: ${cost.toFixed(0)} ms, floor ${floor.toFixed(0)} ms`)
}
const tooDear = dearest.filter(({ ratio }) => ratio > most)
console.log(
  `${all.length} kinds of body of ${size.toLocaleString('en')} bytes, and of table of ${Number(values.table).toLocaleString('en')}, at most ${(dearest[0]?.ratio ?? Number.NaN).toFixed(2)} times the floor; ${tooDear.length} above ${most}`,
)
process.exitCode = tooDear.length > 0 ? 1 : 0
