import type { FastifyReply, FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import type { Gateway } from '../../gateway.ts'
import { countTargets } from '../../store/batch-targets.ts'
import type { BatchRow } from '../../store/tables.ts'
import { type Answer, endpointWith, sent } from '../endpoint/endpoint.ts'
import { type FileFormat, fileTypes, sendFile } from '../endpoint/file.ts'
import { takePlace } from '../guards/limit-load.ts'
import { BatchFindingLine, BatchRecordLine } from './bodies.ts'
import { annotatedFile, isAnnotatable } from './files/annotated-file.ts'
import { listFindings } from './files/findings.ts'
import { type Listing, writeListing } from './files/listing.ts'
import { listResults } from './files/results.ts'
import { requireBatch } from './find-batch.ts'

const endpoint = endpointWith({ tag: 'Batches', right: 'batches.read', work: 'exporting' })

const query = {
  format: Type.Enum(['ndjson', 'csv', 'xlsx'], { default: 'ndjson', description: 'What is written.' }),
}

const getBatchFindings = endpoint('GET /api/v1/batches/:id/findings', {
  summary: 'Everything that is wrong with a file and its records, so far',
  query,
  answers: { 200: file('A finding a line', BatchFindingLine) },
  problems: ['path.unknown'],
  async handle({ reply, caller, params: { id }, query: { format } }, gateway) {
    const batch = await requireBatch(gateway, caller, id)
    const content = writeInTurns(gateway, batch, listFindings(gateway.store, batch), format)
    return sendFile(reply, `findings-${batch.id}`, format, content)
  },
})

const getBatchResults = endpoint('GET /api/v1/batches/:id/results', {
  summary: 'What became of each record, so far',
  description:
    'A workbook or CSV file that was sent comes back as it was, with a column beside each row, where it is asked for in the same format.',
  query,
  answers: { 200: file('A record a line', BatchRecordLine) },
  problems: ['path.unknown', 'reader.stopped'],
  async handle({ request, reply, caller, params: { id }, query: { format } }, gateway) {
    const batch = await requireBatch(gateway, caller, id)
    const content = await openResults(gateway, batch, format, { request, reply })
    return sendFile(reply, `results-${batch.id}`, format, content)
  },
})

/** `/api/v1/batches/{id}/findings` and `/results`: what was found, and what became of each record. */
export const batchResults = { getBatchFindings, getBatchResults }

async function openResults(
  gateway: Gateway,
  batch: BatchRow,
  format: FileFormat,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<AsyncIterable<string | Uint8Array>> {
  if (format !== 'ndjson' && isAnnotatable(batch, format)) {
    // It has a reader until its last byte is read.
    await takePlace(gateway, request, reply, 'reading')
    return annotatedFile(gateway, batch)
  }
  const { store } = gateway
  const registers = Object.keys((await countTargets(store.db, batch.id)) ?? {})
  return writeInTurns(gateway, batch, listResults(store, batch, registers), format)
}

function writeInTurns<Item>(
  { limits }: Gateway,
  { organisation }: BatchRow,
  listing: Listing<Item>,
  format: FileFormat,
): AsyncIterable<string | Uint8Array> {
  return limits.turns.run(organisation, () => writeListing(listing, format))
}

function file(description: string, line: Type.TSchema): Answer<FastifyReply> {
  return sent(description, {
    [fileTypes.ndjson]: line,
    'text/csv': Type.String(),
    [fileTypes.xlsx]: Type.String({ format: 'binary' }),
  })
}
