import { dueDevices } from '../deadlines/keep-due-devices.ts'
import { evidence } from '../evidence/record-changes.ts'
import { entityLabels } from '../labels/keep-labels.ts'
import type { Subscriber } from '../store/changes.ts'
import type { Store, StoreOptions, StorePlace } from '../store/database.ts'
import { openStore } from '../store/open-store.ts'
import { subscriptions } from '../subscriptions/store-notices.ts'
import { webhooks } from '../webhooks/store-events.ts'

/** What subscribes to the changes of every store: webhooks and subscribers are notified, evidence is left, deadlines and names are kept. */
const subscribers = [webhooks, subscriptions, evidence, dueDevices, entityLabels] as const

/**
 * Opens the store with all that subscribes to its changes, and brings its tables up to date.
 *
 * @param options.more what subscribes to the changes in this process alone
 * @throws DataDirectoryInUse when another process has the folder, SecretKeyRefused when the store is another key's
 */
export function openOwnStore(
  place: StorePlace,
  now: () => Date = () => new Date(),
  {
    more = [],
    ...options
  }: Pick<StoreOptions, 'ownKey' | 'jobs'> & {
    more?: readonly Subscriber[] | undefined
  } = {},
): Promise<Store> {
  return openStore(place, { subscribers: [...subscribers, ...more], now, ...options })
}
