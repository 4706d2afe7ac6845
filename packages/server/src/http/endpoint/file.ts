import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What files are written as, and their media types. */
export const fileTypes = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const

export type FileFormat = Exclude<keyof typeof fileTypes, 'zip' | 'tsv'>

/**
 * Sends a file as it is written.
 *
 * @param name without its ending
 * @param content its parts: where the event loop makes them, in turns (`limits/turns.ts`)
 */
export function sendFile(
  reply: FastifyReply,
  name: string,
  format: keyof typeof fileTypes,
  content: AsyncIterable<string | Uint8Array>,
): FastifyReply {
  return reply
    .type(fileTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(Readable.from(content, { objectMode: false }))
}
