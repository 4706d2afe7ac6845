import { writeZip, type ZipFile } from '@udigate/sheets'
import * as Type from 'typebox'
import type { Exports } from '../../authorities/exports.ts'
import { endpointWith, sent } from '../endpoint/endpoint.ts'
import { fileTypes, sendFile } from '../endpoint/file.ts'
import { exportsFor } from './connection.ts'
import { ownEntries } from './own-entries.ts'

const endpoint = endpointWith({ tag: 'Exports', right: 'exports.read', work: 'exporting' })

/** `/api/v1/exports/archive`: the files that wait, in one. */
export const getExportArchive = endpoint('GET /api/v1/exports/archive', {
  summary: 'All files that wait, with what to do with them, as one archive',
  description:
    'The archive has each file byte for byte as it is to be uploaded, and manifest.txt, which says in which order.',
  answers: { 200: sent('The archive', { [fileTypes.zip]: Type.String({ format: 'binary' }) }) },
  problems: ['export.not-by-files'],
  async handle({ reply, caller }, gateway) {
    const { exports } = exportsFor(gateway, caller)
    const own = await ownEntries(gateway, caller, exports)
    const entries = own.map(({ entry }) => entry)
    const instructions = { name: 'manifest.txt', content: exports.describeUpload(entries) }
    const content = gateway.limits.turns.run(caller.organisation, () =>
      writeZip(filesIn(exports, entries, instructions)),
    )
    return sendFile(reply, `exports-${caller.stage}`, 'zip', content)
  },
})

async function* filesIn(
  exports: Exports,
  entries: readonly { file: string }[],
  instructions: ZipFile,
): AsyncGenerator<ZipFile> {
  yield instructions
  for (const { file: name } of entries) {
    const xml = await exports.read(name)
    // Answered since the list was made.
    if (xml !== undefined) yield { name, content: Buffer.from(xml).toString('utf8') }
  }
}
