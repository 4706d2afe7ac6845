import type { Rotation } from '@udigate/server'
import { columns } from '../columns.ts'
import { counted, grouped } from '../counted.ts'

/** The keys of a store, by their fingerprints. */
export interface ShownKeys {
  /** The key that the store belongs to; null where it does not say. */
  store: string | null
  /** The key that is available; null where there is none. */
  own: string | null
  /** Who signed its checkpoints, first to last. */
  checkpoints: readonly { key: string; count: number; newest: { number: number; at: string } }[]
  /** The keys that the store has had, the first one first; none where it always had the same. `kept`: what it has sealed opens. */
  ring: readonly { key: string; since: string; kept: boolean }[]
  /** How many rows have something sealed, by their tables; null in a store of an older version. */
  sealed: Readonly<Record<string, number>> | null
  /** How many rows with what former keys may have sealed are still to be looked at; null where that is not counted yet. */
  toReseal: number | null
}

/** What is sealed, in words, by the tables in which it is. */
const sealedThings: Readonly<Record<string, string>> = {
  submission: 'access token of an open submission',
  actor: 'access token of an actor',
  webhook: 'secret of a webhook',
  session: 'session',
  account: 'secret of an authenticator app',
  file_piece: 'piece of a file',
  received_exchange: 'received message that is not applied yet',
}

/** The keys of a store, in words. */
export function keysInViewText({ store, own, checkpoints, ring, sealed, toReseal }: ShownKeys): string {
  const first = columns([
    ['store', store ?? 'does not say which key it belongs to'],
    ['this command', own ?? 'has no key'],
  ])
  const things = Object.entries(sealedThings).flatMap(([table, thing]) => {
    const count = sealed?.[table] ?? 0
    return count === 0 ? [] : [[`  ${grouped(count)}`, thing]]
  })
  const sealedText = things.length === 0 ? '' : `\nSealed, and lost with the key\n${columns(things)}`
  const keys = ring.map(({ key, since, kept }) => [
    `  ${key}`,
    `since ${since}`,
    kept ? 'kept, sealed with the present key' : '',
  ])
  const ringText = keys.length === 0 ? '' : `\nKeys, one after the other\n${columns(keys)}`
  const left = toReseal === null ? 'All rows' : counted(toReseal, 'row')
  const leftText =
    toReseal === 0
      ? ''
      : `\n${left} with what former keys may have sealed, still to be looked at by a gateway that runs.`
  const rest = `${ringText}${sealedText}${leftText}`
  if (checkpoints.length === 0) return `${first}\nThere is no checkpoint yet.${rest}`
  const signed = columns(
    checkpoints.map(({ key, count, newest }) => [
      `  ${key}`,
      counted(count, 'checkpoint'),
      `the newest is number ${newest.number} of ${newest.at}`,
    ]),
  )
  return `${first}\nSigned with\n${signed}${rest}`
}

/** What a rotation came to, and what is left to do. */
export function rotationText({ insteadOf, keyId, isInFile }: Rotation): string {
  const key = formatKey(keyId)
  const done =
    insteadOf === undefined
      ? `The store belongs to the secret key ${key} already; what was left of the rotation is done.`
      : `The store belongs to the secret key ${key}, which has succeeded ${formatKey(insteadOf)}.`
  const next = isInFile
    ? 'It stands in the data folder, as secret.key: back it up.'
    : 'Processes need it now: as UDIGATE_SECRET_KEY, or as UDIGATE_NEXT_SECRET_KEY beside the former one.'
  return `${done}\n${next}\nKeep the former key as long as back-ups from before are kept: they open with that one alone.`
}

function formatKey(keyId: string): string {
  return keyId.slice(0, 16)
}
