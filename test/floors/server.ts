import type { Floors } from './find-crossings.ts'

/** The storeys of the server, from the ground up. What stands on one may import all that stands below it, and nothing beside it. */
const storeys: readonly (readonly string[])[] = [
  ['told-at-end.ts'],
  [
    'bare-environment.ts',
    'call-context.ts',
    'give-way.ts',
    'ids.ts',
    'make-folder.ts',
    'random-bytes.ts',
    'stage.ts',
    'version.ts',
  ],
  ['rights'],
  // The ground.
  ['apart', 'jobs', 'secrets', 'traces'],
  ['settings'],
  ['authorities', 'log', 'stopping.ts', 'store'],
  ['config'],
  ['limits'],
  // Use cases.
  [
    'changes',
    'codes',
    'exchanges',
    'instances',
    'keys',
    'labels',
    'overview',
    'registers',
    'reviews',
    'uses',
    'warnings',
  ],
  ['deadlines', 'files'],
  ['actors', 'people'],
  ['delivery'],
  ['connection', 'public-register', 'submissions'],
  ['batches'],
  ['imports', 'work-items'],
  ['reading'],
  // What subscribes to the changes of the store.
  ['evidence', 'notices'],
  ['webhooks'],
  ['subscriptions'],
  ['health', 'own-store'],
  ['metrics'],
  ['gateway.ts', 'open-store-and-keys.ts'],
  // What makes a gateway of all that.
  ['connect-stage.ts', 'http'],
  ['app.ts'],
  ['start.ts'],
  ['index.ts'],
]

/** Which folders and files of the server may import which. */
export const server: Floors = {
  folder: 'packages/server/src',
  mayImport: Object.fromEntries(
    storeys.flatMap((storey, height) => storey.map(place => [place, storeys.slice(0, height).flat()])),
  ),
}
