import { brokenBuilds } from '../builds/broken/index.ts'
import { startLoneGateway, validatePath } from '../lone-gateway.ts'
import { freshRequest } from '../records.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { listPlaces, withValueAt } from '../text-places.ts'

const size = 100_000
const attacks = ['a', '0', ' ', '-', '.', 'A1', 'a@', '\t', '/', 'aA0-'].map(
  part => `${part.repeat(size / part.length)}!`,
)
const limit = 50

/** Long texts that patterns go through again and again. */
export const d12: Row = {
  id: 'D12',
  isStar: false,
  fault: `${attacks.length} texts of ${size} characters in every place of a text`,
  limit: `judged in ${limit} ms`,
  runs: { short: 1, long: 3 },
  control: { name: 'has a pattern that goes back', build: brokenBuilds['goes-back-in-a-pattern'] },
  async run(bench) {
    const { post } = await startLoneGateway(bench)
    const times: number[] = []
    const runs = await repeat(bench, async () => {
      const request = freshRequest()
      const places = listPlaces(request, value => typeof value === 'string')
      for (const place of places) {
        for (const attack of attacks) {
          const body = JSON.stringify(withValueAt(request, place, attack))
          // The machine may be busy for a moment; a pattern is slow every time.
          const first = (await post(validatePath, body)).ms
          times.push(first > limit ? Math.min(first, (await post(validatePath, body)).ms) : first)
          if (bench.isControl && findWorst(times) > 10 * limit) return
        }
      }
    })
    const worst = findWorst(times)
    if (worst > limit) bench.missedLimits.push(`judged in ${worst} ms`)
    return { runs, worst: `${times.length} calls, ${worst} ms at most` }
  },
}
