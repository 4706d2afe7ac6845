import { isAbsolute } from 'node:path'
import type { AnswerContent, AnswerReader } from '../../answer-content.ts'
import { readDocument } from '../read-document.ts'

/** Where files for the authority's own upload page are written, and its responses taken back. */
export interface BulkFilesSettings {
  /** An absolute path; made where it is missing. */
  folder: string
  /** How long something in the inbox must have been left alone before it is taken for finished. */
  settleMs: number
  maxAnswerBytes: number
  /** Reads responses from the inbox, and those that a caller brings. */
  readAnswer: AnswerReader
  readSentAnswer: AnswerReader
  now(): Date
}

const readHere = async (xml: Uint8Array): Promise<AnswerContent> => readDocument(xml)

export const bulkFilesDefaults = {
  settleMs: 60_000,
  maxAnswerBytes: 20 * 1024 * 1024,
  readAnswer: readHere,
  readSentAnswer: readHere,
} as const

/** Throws a `TypeError` that names every setting that cannot be used. */
export function checkBulkFilesSettings({ folder, settleMs, maxAnswerBytes }: BulkFilesSettings): void {
  const faults = isAbsolute(folder) ? [] : ['folder is no absolute path']
  for (const [name, count] of Object.entries({ settleMs, maxAnswerBytes })) {
    if (!Number.isSafeInteger(count) || count < 1) faults.push(`${name} needs a whole number above 0`)
  }
  if (faults.length > 0)
    throw new TypeError(`The settings of the exports cannot be used: ${faults.join('; ')}.`)
}
