import { setImmediate as nextTurn } from 'node:timers/promises'

/** How much is looked through at first: most of what is looked for is near. */
const firstWidth = 500

/** How many entries of an index are looked through at a time, and how many rows of a table: each for some milliseconds. */
export const widths = { entries: 50_000, rows: 1_000 } as const

/** The place that is so many further on; `undefined` where the order has fewer. */
type FindEnd<Place> = (after: Place | undefined, width: number) => Promise<Place | undefined>

/** After one place, up to another one and with it; without these from the beginning, and to the end. */
interface Step<Place> {
  after: Place | undefined
  end: Place | undefined
  width: number
}

/**
 * Goes through an order in steps, since nothing else goes on during a query of the embedded store.
 *
 * @param mostWidth how much one step has at most
 */
export async function* goInSteps<Place>(
  findEnd: FindEnd<Place>,
  mostWidth: number,
  from?: Place,
): AsyncGenerator<Step<Place>> {
  let after = from
  for (let width = Math.min(firstWidth, mostWidth); ; width = Math.min(4 * width, mostWidth)) {
    const end = await findEnd(after, width)
    yield { after, end, width }
    if (end === undefined) return
    after = end
    await nextTurn()
  }
}

/** An order in which something is looked for. */
export interface Order<Row, Place> {
  findEnd: FindEnd<Place>
  /** What is wanted of a step. */
  find(after: Place | undefined, end: Place | undefined, limit: number): Promise<Row[]>
}

/** The first that are wanted of an order that may have few of them. */
export async function findInSteps<Row, Place>(
  { findEnd, find }: Order<Row, Place>,
  limit: number,
  mostWidth: number,
  from?: Place,
): Promise<Row[]> {
  const found: Row[] = []
  for await (const { after, end } of goInSteps(findEnd, mostWidth, from)) {
    found.push(...(await find(after, end, limit - found.length)))
    if (found.length >= limit) break
  }
  return found
}
