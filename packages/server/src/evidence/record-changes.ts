import type { CallContext } from '../call-context.ts'
import { refuseFormerKey } from '../store/admit-key.ts'
import { type Announced, type Change, handleChange, type Subscriber } from '../store/changes.ts'
import { anchorOlderStore } from './anchor.ts'
import { appendEvidence } from './append.ts'
import { makeLanes } from './lanes.ts'
import type { Signer } from './signing.ts'
import type { NewEvidence } from './things/thing.ts'
import { type RecordedChange, things } from './things/things.ts'
import type { TrailOwner } from './things/trail-owner.ts'
import { indexOlderEvidence } from './trail/index-older.ts'
import { readActAuthor } from './trail/trail-rows.ts'

/** The changes that leave nothing in the evidence, and why. What is neither here nor with a thing does not compile. */
const unrecorded: { readonly [Type in Exclude<Change['type'], RecordedChange>]: string } = {
  'operator-called': 'the operation that calls one has moved, which is recorded',
  'entity-confirmed': 'what is kept of it tells',
  'public-difference-found': 'it decides nothing; what does is a decision',
  'records-stored': 'the submissions of a batch have chains of their own',
  'records-dropped': 'the submissions of a batch have chains of their own',
  'batch-ended': 'the submissions of a batch have chains of their own',
  'checkpoint-seen': 'each entry names it',
}

/** What a change leaves in the chains that it belongs to. */
function listLeft(change: Announced): NewEvidence[] {
  if (Object.hasOwn(unrecorded, change.type)) return []
  return things.flatMap(({ on }) => handleChange(on, change) ?? [])
}

/**
 * Writes what happened in a transaction into the chains that it belongs to, at the end of that transaction.
 *
 * @param signer of this process; known when the first entry is written
 */
export function recordEvidence(signer: () => Signer): Subscriber {
  const lanes = makeLanes(signer)
  return {
    async changed(db, changes, environment) {
      for (const change of changes) {
        if (change.type !== 'checkpoint-seen') continue
        environment.onSettled(isCommitted => isCommitted && lanes.noteCheckpoint(change.number))
      }
      const made = changes.flatMap(change => {
        const owner = findOwner(change)
        return listLeft(change).map(({ at, ...rest }) => ({
          ...withOrigin(rest, change.call),
          owner,
          at: at ?? change.announcedAt.getTime(),
        }))
      })
      if (made.length === 0) return
      const lane = lanes.take(environment)
      environment.onSettled(isCommitted => isCommitted && lanes.giveBack(lane))
      refuseFormerKey(signer().keyId, await appendEvidence(db, lane, made))
    },
    async migrated(db, made, environment) {
      if (made.has('0051-audit-trail')) await indexOlderEvidence(db)
      await anchorOlderStore(db, made, { ...environment, lane: lanes.take(environment), signer })
    },
  }
}

/** Whose a change is, where what it is about says so. */
function findOwner(change: Change): TrailOwner | undefined {
  const about = 'submission' in change ? change.submission : 'message' in change ? change.message : undefined
  return about && { organisation: about.organisation, stage: about.stage }
}

/** An entry with from where and why, where who did it is who makes the call, or signs in by it. */
function withOrigin(
  { chain, kind, facts }: Omit<NewEvidence, 'at'>,
  call: CallContext | undefined,
): Omit<NewEvidence, 'at'> {
  const author = call && readActAuthor({ chain, kind, facts: { ...facts } })
  if (!call || author === '' || author !== (call.author ?? author)) return { chain, kind, facts }
  call.acts.push(kind)
  return { chain, kind, facts: { ...facts, call: call.origin } }
}
