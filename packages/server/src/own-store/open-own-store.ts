import { randomBytes as drawRandomBytes } from 'node:crypto'
import { dueDevices } from '../deadlines/keep-due-devices.ts'
import { recordEvidence } from '../evidence/record-changes.ts'
import type { Signer } from '../evidence/signing.ts'
import type { Environment } from '../ids.ts'
import { entityLabels } from '../labels/keep-labels.ts'
import type { Subscriber } from '../store/changes.ts'
import type { Store, StoreOptions, StorePlace } from '../store/database.ts'
import { type OpenStore, openStore } from '../store/open-store.ts'
import { subscriptions } from '../subscriptions/store-notices.ts'
import { identifierUses } from '../uses/keep-uses.ts'
import { webhooks } from '../webhooks/store-events.ts'

/** How a store is opened, where that is not as usual. */
export interface OpeningOptions {
  randomBytes?: Environment['randomBytes'] | undefined
  /** What subscribes to the changes in this process alone. */
  more?: readonly Subscriber[] | undefined
  /** Opens it. */
  open?: OpenStore | undefined
  /** What proves the evidence: known when the first entry is written. */
  signer: () => Signer
}

/**
 * Opens the store with all that subscribes to its changes, and brings its tables up to date.
 *
 * @throws DataDirectoryInUse when another process has the folder, SecretKeyRefused when the store is another key's
 */
export function openOwnStore(
  place: StorePlace,
  now: () => Date = () => new Date(),
  {
    more = [],
    open = openStore,
    randomBytes = drawRandomBytes,
    signer,
    ...options
  }: Pick<StoreOptions, 'ownKey' | 'jobs'> & OpeningOptions,
): Promise<Store> {
  // Webhooks and subscribers are notified, evidence is left; deadlines, names and identifiers are kept.
  const kept = [dueDevices, entityLabels, identifierUses]
  const subscribers = [webhooks, subscriptions, recordEvidence(signer), ...kept, ...more]
  return open(place, { subscribers, now, randomBytes, ...options })
}
