import { isAbsolute } from 'node:path'
import { type Agreement, agreementDefaults, checkAgreement, type Party } from '../agreement.ts'

/** Where an organisation's Domibus has its file system plugin, and what to write on its messages. */
export interface DomibusFilesSettings extends Agreement {
  /** The plugin's `fsplugin.messages.location`, as an absolute path on this machine. */
  folder: string
  /** How long something in a folder must have been left alone before it is taken for finished. */
  settleMs: number
  maxAnswerBytes: number
  now(): Date
}

/** Everything but the folder, the clock and the own party id. */
export const domibusFilesDefaults = {
  ...agreementDefaults,
  settleMs: 60_000,
  maxAnswerBytes: 10_000_000,
} as const satisfies Omit<DomibusFilesSettings, 'folder' | 'from' | 'now'> & { from: Omit<Party, 'partyId'> }

/** Throws a `TypeError` that names every setting that cannot be used. */
export function checkDomibusFilesSettings(settings: DomibusFilesSettings): void {
  const faults = [...listFaults(settings)]
  if (faults.length > 0) throw new TypeError(`The Domibus settings cannot be used: ${faults.join('; ')}.`)
}

function* listFaults(settings: DomibusFilesSettings): Generator<string> {
  if (!isAbsolute(settings.folder)) yield 'folder is no absolute path'
  yield* checkAgreement(settings)
  const { settleMs, maxAnswerBytes } = settings
  for (const [name, count] of Object.entries({ settleMs, maxAnswerBytes })) {
    if (!Number.isSafeInteger(count) || count < 1) yield `${name} needs a whole number above 0`
  }
}
