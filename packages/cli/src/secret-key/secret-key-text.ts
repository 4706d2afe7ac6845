import { columns } from '../columns.ts'
import { counted } from '../counted.ts'

/** The keys of a store, by their fingerprints. */
export interface ShownKeys {
  /** The key that the store belongs to; null where it does not say. */
  store: string | null
  /** The key that is available; null where there is none. */
  own: string | null
  /** Who signed its checkpoints, first to last. */
  checkpoints: readonly { key: string; count: number; newest: { number: number; at: string } }[]
}

/** The keys of a store, in words. */
export function keysInViewText({ store, own, checkpoints }: ShownKeys): string {
  const first = columns([
    ['store', store ?? 'does not say which key it belongs to'],
    ['this command', own ?? 'has no key'],
  ])
  if (checkpoints.length === 0) return `${first}\nThere is no checkpoint yet.`
  const signed = columns(
    checkpoints.map(({ key, count, newest }) => [
      `  ${key}`,
      counted(count, 'checkpoint'),
      `the newest is number ${newest.number} of ${newest.at}`,
    ]),
  )
  return `${first}\nSigned with\n${signed}`
}
