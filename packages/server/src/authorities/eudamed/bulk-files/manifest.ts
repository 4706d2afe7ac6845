import { readFile } from 'node:fs/promises'
import type { ExportEntry } from '../../exports.ts'
import { isMissing, replaceDurably } from '../durable-files.ts'
import { listEntries } from './entries.ts'
import type { Folders } from './folders.ts'

/** Brings both manifests up to date with what waits, where they are not. */
export async function refreshManifests(folders: Folders): Promise<void> {
  const entries = await listEntries(folders, 'waiting')
  await writeIfOther(folders.manifest, `${JSON.stringify({ files: entries }, null, 2)}\n`)
  await writeIfOther(folders.instructions, uploadInstructions(entries))
}

async function writeIfOther(path: string, content: string): Promise<void> {
  const current = await readFile(path, 'utf8').catch(error => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (current !== content) await replaceDurably(path, content)
}

/** What each operation does, in the terms of the regulation. */
const meanings: Readonly<Record<string, string>> = {
  'DEVICE.POST': 'register new Basic UDI-DIs, each with its first UDI-DI',
  'UDI_DI.POST': 'register further UDI-DIs under known Basic UDI-DIs',
  'BASIC_UDI.PATCH': 'update Basic UDI-DIs',
  'UDI_DI.PATCH': 'update UDI-DIs',
  'MARKET_INFO.PUT': 'replace the market information of UDI-DIs',
  'PACKAGE_UDI.PUT': 'update the packages of UDI-DIs',
  'PRODUCT_DESIGNER.PUT': 'update the product designers of UDI-DIs',
}

/** What a person has to do with the files. Source of the steps: EUDAMED help, "Bulk upload". */
export function uploadInstructions(entries: readonly ExportEntry[]): string {
  if (entries.length === 0) return 'No file waits to be uploaded to EUDAMED.\n'
  const files = entries.flatMap(({ file, operation, actor, entities, sha256 }, index) => {
    const [service = '', method = ''] = operation.split('.')
    const meaning = meanings[operation]
    return [
      `${index + 1}. ${file}`,
      `   service  ${service}, operation ${method}${meaning === undefined ? '' : `: ${meaning}`}`,
      `   actor    ${actor}`,
      `   entities ${entities}`,
      `   sha256   ${sha256}`,
      '',
    ]
  })
  return [
    `${entries.length} ${entries.length === 1 ? 'file waits' : 'files wait'} to be uploaded to EUDAMED, in this order.`,
    '',
    'For each: log in as the actor, open "Data transfer", "Bulk Upload", "New upload", choose the service, and attach the',
    'file as the XML of step 1. When it has been processed, download the file of the column "Response" in the upload',
    'management, and give it back: "udigate import-response FILE", or put it into the folder inbox.',
    'Upload each file once. Some submissions need a further file after a response: export again then.',
    '',
    ...files,
  ].join('\n')
}
