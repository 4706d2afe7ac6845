import { brokenBuilds } from '../builds/broken/index.ts'
import { startLoneGateway, submitPath, validatePath } from '../lone-gateway.ts'
import { type DeviceRequest, freshRequest } from '../records.ts'
import { repeat, together } from '../repeat.ts'
import type { Row } from '../row.ts'
import { listPlaces, withValueAt } from '../text-places.ts'

const others: readonly unknown[] = [undefined, null, '', 'x', 0, true, [], {}]

/** The same records, validated and submitted. */
export const d13: Row = {
  id: 'D13',
  isStar: false,
  fault: `Records with ${others.length} other values in every place, each validated and submitted`,
  limit: 'the same verdict, and the same errors, from both',
  runs: { short: 1, long: 5 },
  control: { name: 'submits what is not valid', build: brokenBuilds['submits-what-is-invalid'] },
  async run(bench) {
    const { post } = await startLoneGateway(bench)
    let pairs = 0
    const runs = await repeat(bench, async (_, failures) => {
      const places = listPlaces(freshRequest(), () => true)
      const variants = places.flatMap(place => others.map(other => [place, other] as const))
      // A part of them, another one in each run.
      const chosen = variants.filter((_variant, index) => index % 3 === pairs % 3)
      await together(chosen, 8, async ([place, other]) => {
        const request: DeviceRequest = withValueAt(freshRequest(), place, other)
        const [judged, submitted] = [
          await post(validatePath, request),
          await post(submitPath, request, { prefer: 'wait=0' }),
        ]
        pairs += 1
        const isValid = judged.body.status === 'successful'
        const isTaken = submitted.status === 200 || submitted.status === 202
        const name = `/${place.join('/')} = ${JSON.stringify(other)}`
        if (isValid !== isTaken)
          failures.push(
            `${name}: validate says ${String(judged.body.status)}, submit ${submitted.status} ${submitted.text.slice(0, 200)}`,
          )
        if (isValid || isTaken) return
        const [one, two] = [describeRules(judged.body), describeRules(submitted.body)]
        if (one !== two) failures.push(`${name}: ${one} instead of ${two}`)
      })
    })
    return { runs, worst: `${pairs} records` }
  },
}

/** Every rule that found something, and where. */
function describeRules(body: Record<string, unknown>): string {
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { path, ruleId } = value as Record<string, unknown>
    if (typeof path === 'string' && typeof ruleId === 'string') found.push(`${ruleId} ${path}`)
    for (const below of Object.values(value)) walk(below)
  }
  walk([body.deviceErrors, body.deviceGroupErrors])
  return found.sort().join('; ')
}
