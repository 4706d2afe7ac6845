/** Where time and chance come from: passed in, so that tests decide both. */
export interface Environment {
  /** The time of day, as it is recorded. */
  now(): Date
  /** For waits and deadlines: a clock that goes forward at its own pace, whatever is done to the system's. */
  monotonic(): Date
  randomBytes(count: number): Uint8Array
}

/** When an id of `makeId` was made; nothing for what is none. */
export function readIdTime(id: string): Date | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.exec(id) ?? []
  return high === undefined || low === undefined ? undefined : new Date(Number.parseInt(high + low, 16))
}

/** What was made last from each source of chance: in which millisecond, and the number that followed in the id. */
const madeLast = new WeakMap<Environment['randomBytes'], { milliseconds: number; number: number }>()

/**
 * A UUID of version 7 (RFC 9562). Ids sort by the millisecond in which they were made, and those of one process within it as they
 * were made: the 12 bits behind the time count on (section 6.2, method 1), from a number at which 2,048 more have room.
 */
export function makeId({ now, randomBytes }: Pick<Environment, 'now' | 'randomBytes'>): string {
  const bytes = new Uint8Array(16)
  bytes.set(randomBytes(10), 6)
  const view = new DataView(bytes.buffer)
  const milliseconds = now().getTime()
  const last = madeLast.get(randomBytes)
  const number = last?.milliseconds === milliseconds ? last.number + 1 : view.getUint16(6) & 0x7ff
  madeLast.set(randomBytes, { milliseconds, number })
  view.setUint16(0, Math.floor(milliseconds / 2 ** 32))
  view.setUint32(2, milliseconds % 2 ** 32)
  view.setUint16(6, 0x7000 | (number & 0x0fff))
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
