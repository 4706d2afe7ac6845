import { brokenBuilds } from '../builds/broken/index.ts'
import { startLoneGateway, validatePath } from '../lone-gateway.ts'
import { freshRequest } from '../records.ts'
import { repeat, together } from '../repeat.ts'
import type { Row } from '../row.ts'
import { listPlaces, withValueAt } from '../text-places.ts'

/** What is put in the place of each value. */
const others: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  0,
  -1,
  1.5,
  true,
  [],
  {},
  [[]],
  [null],
  { x: 1 },
  'X'.repeat(5_000),
  [1, 'a', {}],
]

/** Values of another kind in every place. */
export const d11: Row = {
  id: 'D11',
  isStar: false,
  fault: `${others.length} other values, and one member too many, in every place of the records`,
  limit:
    'never 5xx; what is found is at the place, above it or at what depends on it, and within the records',
  runs: { short: 1, long: 3 },
  control: { name: 'breaks down over lists', build: brokenBuilds['breaks-down-over-lists'] },
  async run(bench) {
    const { post } = await startLoneGateway(bench)
    let calls = 0
    const runs = await repeat(bench, async (_, failures) => {
      const request = freshRequest()
      const places = listPlaces(request, () => true)
      await together(places, 4, async place => {
        const name = `/${place.join('/')}`
        for (const other of others) {
          calls += 1
          const { status, body, text } = await post(validatePath, withValueAt(request, place, other))
          if (status !== 200)
            failures.push(`${name} = ${JSON.stringify(other)?.slice(0, 40)}: ${status} ${text.slice(0, 200)}`)
          const found = [body.deviceErrors, body.deviceGroupErrors].flat() as (
            | { path?: string }
            | undefined
          )[]
          if (
            found.some(each => each !== undefined && !/^\/(device|deviceGroup)(\/|$)/.test(each.path ?? ''))
          ) {
            failures.push(
              `${name} = ${JSON.stringify(other)?.slice(0, 40)}: found at ${JSON.stringify(found[0])}`,
            )
          }
          // A value of another kind is always wrong where something else than a list or an object stood.
          const isOfNoKind = typeof other === 'object' && other !== null && !Array.isArray(other)
          if (
            isOfNoKind &&
            'x' in other &&
            !found.some(each => (each?.path ?? '').startsWith(name.split('/').slice(0, 3).join('/')))
          ) {
            failures.push(`${name} = {"x":1}: nothing is found there`)
          }
        }
      })
    })
    return { runs, worst: `${calls} calls` }
  },
}
