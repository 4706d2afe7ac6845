/** The acts of which only the evidence tells, and what each is called in the audit trail. */
export const acts = {
  'batch-taken': 'Batch uploaded',
  'batch-cancelled': 'Batch cancelled',
  'batch-resubmitted': 'Batch submitted again',
  'batch-deleted': 'Batch deleted',
  'import-taken': 'List imported',
  'import-mapped': 'List mapped',
  'import-changed': 'List changed',
  'import-change-undone': 'Change of a list undone',
  'import-planned': 'List planned',
  'import-submitted': 'List submitted',
  'import-deleted': 'Import deleted',
  'connection-checked': 'Connection checked',
  'public-looked-at': 'Public register asked',
  'files-exported': 'Files for the portal written',
  'response-imported': 'Response file imported',
  'webhook-tested': 'Webhook tested',
  'event-resent': 'Event sent again',
  'subscription-tested': 'Subscription tested',
  'mail-chosen': 'Mail to oneself changed',
  'key-signed-in': 'Signed in with an API key',
  'key-signed-out': 'Signed out',
  'login-confirmed': 'Command line signed in',
  'login-refused': 'Command line refused',
  'read-logging-changed': 'Recording of reads changed',
  'reasons-changed': 'Requirement of reasons changed',
  read: 'Read',
} as const

export type ActName = keyof typeof acts

/** What the parts of a record's path are written with: `submissions/019a…`, `devices/GS1/04012345100013`. */
export function recordPath(...parts: readonly string[]): string {
  return parts.map(encodeURIComponent).join('/')
}
