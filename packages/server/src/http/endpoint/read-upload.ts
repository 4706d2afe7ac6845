import type { Readable } from 'node:stream'
import type { InputKind } from '@udigate/sheets'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problems/problem.ts'

/** What a file can be sent as, and what it is then; null where its content says it. */
const kinds: Readonly<Record<string, InputKind | null>> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-excel.sheet.macroenabled.12': 'xlsx',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'application/octet-stream': null,
}

export const uploadTypes: readonly string[] = Object.keys(kinds)

/**
 * What the file in the body of a call is, by its content type; null where its content says it.
 *
 * @throws Problem for another type
 */
export function uploadKind(request: FastifyRequest): InputKind | null {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const kind = kinds[type]
  if (kind !== undefined) return kind
  throw new Problem('body.media-type', `Send the file as one of ${uploadTypes.join(', ')}.`)
}

/**
 * The body of a call as it comes.
 *
 * @param standstill how long nothing may come of it, in milliseconds
 * @throws Problem where nothing came for too long, and the error of the stream where it breaks off
 */
export async function* patientChunks(body: Readable, standstill: number): AsyncGenerator<Uint8Array> {
  // Where it is given up, the call is still to be answered on the same connection.
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>
  try {
    for (;;) {
      const { promise: tooSlow, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(
        () =>
          reject(
            new Problem('request.too-slow', 'The file stood still for too long on its way in.', {
              connection: 'close',
            }),
          ),
        standstill,
      )
      const next = await Promise.race([chunks.next(), tooSlow]).finally(() => clearTimeout(timer))
      if (next.done) return
      yield next.value
    }
  } finally {
    // Not waited for: where nothing comes, it comes to no end.
    void chunks.return?.()
  }
}
