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
    'actors/registration.ts -> delivery/reconcile/resume-with-token.ts',
    'authorities/eudamed/bulk-files/check-response.ts -> delivery/collect/answer-content.ts',
    'authorities/eudamed/bulk-files/settings.ts -> delivery/collect/answer-content.ts',
    'batches/batching.ts -> gateway.ts',
    'batches/batching.ts -> metrics/recorders.ts',
    'batches/batching.ts -> reading/reader.ts',
    'batches/count-readings.ts -> reading/reader.ts',
    'batches/open-batch.ts -> reading/reader.ts',
    'batches/read-batch.ts -> reading/reader.ts',
    'batches/reading/annotate-file.ts -> reading/reader.ts',
    'batches/reading/judge-file.ts -> reading/reader.ts',
    'batches/submit-batch.ts -> reading/reader.ts',
    'batches/submit-record.ts -> reading/reader.ts',
    'config/check-config.ts -> authorities/eudamed/index.ts',
    'config/stage-settings.ts -> authorities/eudamed/agreement.ts',
    'config/ways.ts -> authorities/eudamed/agreement.ts',
    'delivery/delivery.ts -> metrics/recorders.ts',
    'metrics/record-calls.ts -> http/problems/problem.ts',
    'reading/inline-reader.ts -> http/codes/check-upload.ts',
    'reading/reader.ts -> http/codes/check-upload.ts',
    'reading/reading-thread.ts -> http/codes/check-upload.ts',
    'reading/thread-reader.ts -> http/codes/check-upload.ts',
    'submissions/count-verdicts.ts -> metrics/record-submissions.ts',
    'submissions/receive.ts -> metrics/recorders.ts',
    'webhooks/webhooking.ts -> metrics/recorders.ts',
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
