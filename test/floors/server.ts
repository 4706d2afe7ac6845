import type { Floors } from './find-crossings.ts'

/** The storeys of the server, from the ground up. What stands on one may import all that stands below it, and nothing beside it. */
const storeys: readonly (readonly string[])[] = [
  ['ids.ts', 'stage.ts', 'version.ts', 'xml'],
  // The ground.
  ['jobs', 'secrets', 'traces'],
  ['config', 'log', 'stopping.ts'],
  ['authorities', 'limits', 'store'],
  // Use cases.
  ['changes', 'codes', 'instances', 'keys', 'overview'],
  ['actors'],
  ['delivery'],
  ['connection', 'submissions'],
  ['batches'],
  ['reading'],
  // What subscribes to the changes of the store.
  ['evidence', 'webhooks'],
  ['health', 'own-store'],
  ['metrics'],
  ['gateway.ts', 'open-ground.ts'],
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
  exceptions: [
    'authorities/eudamed/bulk-files/check-response.ts -> delivery/collect/answer-content.ts',
    'authorities/eudamed/bulk-files/settings.ts -> delivery/collect/answer-content.ts',
    'config/check-config.ts -> authorities/eudamed/index.ts',
    'config/stage-settings.ts -> authorities/eudamed/agreement.ts',
    'config/ways.ts -> authorities/eudamed/agreement.ts',
  ],
}

/** Files that speak SQL outside of the store. This list only gets shorter. */
export const sqlOutsideStore: readonly string[] = [
  'delivery/states/move-message.ts',
  'delivery/states/move-operation.ts',
  'delivery/states/move-submission.ts',
]

/** Imports of what is inside a connector from outside of `authorities`. This list only gets shorter. */
export const insideConnectors: readonly string[] = [
  'config/stage-settings.ts -> authorities/eudamed/agreement.ts',
  'config/ways.ts -> authorities/eudamed/agreement.ts',
  'connection/message-checks.ts -> authorities/eudamed/agreement.ts',
]
