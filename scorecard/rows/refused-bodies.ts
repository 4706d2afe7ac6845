import { startLoneGateway, submitPath, validatePath } from '../lone-gateway.ts'
import { freshRequest } from '../records.ts'
import { findWorst, repeat, together } from '../repeat.ts'
import type { Bench, Control, Row } from '../row.ts'

/** A body that is no acceptable request, by what is wrong with it. */
export type BadBody = readonly [name: string, body: string | Uint8Array<ArrayBuffer>]

export interface RefusedBodies extends Pick<Row, 'id' | 'isStar' | 'fault'> {
  control: Control
  /** Anew for each run. */
  bodies(): readonly BadBody[]
  /** What the answer has to say besides 400. */
  says: RegExp
  /** How long an answer may take, in milliseconds; 1,000 where absent. */
  slowest?: number
  long?: number
  /** Bodies that have to be read: whatever is said of them, it is not that they are no JSON. */
  accepted?(): readonly BadBody[]
}

/** A row of bodies that validate and submit both refuse with 400, and of which nothing is stored. */
export function refusedBodies(about: RefusedBodies): Row {
  const { id, isStar, fault, control, bodies, accepted = () => [], slowest = 1_000, long = 5 } = about
  const toRead = accepted().length
  return {
    id,
    isStar,
    fault: `${fault}: ${bodies().length} bodies${toRead > 0 ? `; and ${toRead} that are acceptable` : ''}, to validate and submit`,
    limit: `400 that says why, in ${slowest} ms; never 5xx; 0 stored${toRead > 0 ? '; what is acceptable is read' : ''}`,
    runs: { short: 1, long },
    control,
    run: bench => run(bench, about),
  }
}

async function run(bench: Bench, { bodies, accepted = () => [], says, slowest = 1_000 }: RefusedBodies) {
  const { post, query } = await startLoneGateway(bench)
  const times: number[] = []
  await post(validatePath, freshRequest())
  const runs = await repeat(bench, async (_, failures) => {
    await together(bodies(), slowest < 1_000 ? 1 : 8, async ([name, body]) => {
      for (const path of [validatePath, submitPath]) {
        const { status, text, ms } = await post(path, body)
        times.push(ms)
        if (status !== 400 || !says.test(text)) {
          failures.push(`${name.slice(0, 80)}: ${status} ${text.slice(0, 160)}`)
        }
      }
    })
    await together(accepted(), 8, async ([name, body]) => {
      const { status, text } = await post(validatePath, body)
      if (status >= 500 || text.includes('request.not-json')) {
        failures.push(`acceptable, ${name.slice(0, 80)}: ${status} ${text.slice(0, 160)}`)
      }
    })
    const [{ count } = { count: -1 }] = query('select count(*) as count from submission')
    if (count !== 0) failures.push(`${count} submissions are stored`)
  })
  const worst = findWorst(times)
  if (worst > slowest) bench.missedLimits.push(`answered after ${worst} ms`)
  return { runs, worst: `${times.length} calls, ${worst} ms at most` }
}

/** A valid request with a further member of its device, as it stands in the text. */
export function withMember(member: string): string {
  return JSON.stringify(freshRequest()).replace('"device":{', `"device":{${member},`)
}

/** A valid request in which the text stands raw as a value. */
export function withValue(text: string): string {
  return withMember(`"Note":${text}`)
}
