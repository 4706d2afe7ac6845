import { createReadStream } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Readable } from 'node:stream'
import type { GatewayClient, Model, UploadQuery } from '@udigate/client'
import { type CsvFormat, formatByName, guessInputKind, type InputKind, saysItsModel } from '@udigate/sheets'
import { readable } from '../gateway/call-gateway.ts'
import { readMappingFile } from '../map/read-mapping-file.ts'
import { countBytes, fractionRead, measure } from '../progress/measured-bytes.ts'
import type { Progress } from '../progress/progress.ts'
import { CommandFailure } from '../run-command.ts'
import type { Batch } from './batch-answer.ts'

/** What is sent, and what is asked for with it. */
export interface NewBatch {
  mode: 'validate' | 'submit'
  /** A path; `-` is standard input. */
  file: string
  input: InputKind | undefined
  model: Model | undefined
  actor: string | undefined
  /** What it is called; as its file where absent. */
  name: string | undefined
  key: string | undefined
  /** Name of a mapping, or the path of a file with one. */
  mapping: string | undefined
  /** For which register it is validated. */
  for: string | undefined
  /** The registers that it is submitted to, with commas between. */
  to: string | undefined
  /** How a CSV file is written, where a person says it. */
  csv: CsvFormat
}

const types: Readonly<Record<InputKind | 'by-content', string>> = {
  ndjson: 'application/x-ndjson',
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
  'by-content': 'application/octet-stream',
}

/** The longest name that the API takes. */
const longestName = 200

/**
 * Sends a file as it is read.
 *
 * @throws CommandFailure where it cannot be read to its end, or is not taken
 */
export async function sendBatch(
  gateway: GatewayClient,
  wanted: NewBatch,
  stdin: Readable & { readonly fd?: number },
  progress: Progress,
): Promise<Batch> {
  const { mode, file, input, model, actor, key, to } = wanted
  const register = wanted.for as UploadQuery['for']
  const mapping = wanted.mapping === undefined ? undefined : await keepMapping(gateway, wanted.mapping)
  const kind = input ?? guessKind(file)
  if (model === undefined && mapping === undefined && kind !== 'by-content' && !saysItsModel(kind)) {
    throw new CommandFailure('--model is missing; a file of this kind does not say it.', 2)
  }
  const isPiped = file === '-'
  const name = wanted.name ?? (isPiped ? undefined : basename(file).slice(0, longestName))
  const called = isPiped ? 'standard input' : file
  const bytes = await measure([file], stdin.fd, () => true)
  progress.show(() => ({ words: `sending ${called}`, fraction: fractionRead(bytes) }))
  const chunks = told(countBytes(isPiped ? stdin : splitChunks(file), bytes), () =>
    progress.show(() => ({ words: `sending ${called}`, fraction: fractionRead(bytes) })),
  )
  const sent = await gateway.upload(
    {
      mode,
      model,
      actorCode: actor,
      name,
      mapping,
      for: register,
      to,
      ...(isPiped ? {} : formatByName(file)),
      ...wanted.csv,
    },
    readable(chunks, isPiped ? 'Standard input' : file),
    { type: types[kind], ...(key === undefined ? {} : { idempotencyKey: key }) },
  )
  progress.clear()
  return sent
}

/** The name of a mapping; one in a file is kept in the gateway under the name of the file. */
async function keepMapping(gateway: GatewayClient, given: string): Promise<string> {
  if (extname(given).toLowerCase() !== '.json') return given
  const mapping = await readMappingFile(given)
  const name = basename(given, extname(given))
  await gateway.put('/api/v1/mappings/{name}', { path: { name }, body: mapping })
  return name
}

/** The file is opened when it is its turn: where it is absent, this is the only place that notices. */
async function* splitChunks(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file)
}

/** What the name of a file does not say, its content does. */
function guessKind(file: string): InputKind | 'by-content' {
  const kind = file === '-' ? 'by-content' : guessInputKind(file)
  return kind === 'unknown' ? 'by-content' : kind
}

async function* told(chunks: AsyncIterable<Uint8Array>, tell: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk
    tell()
  }
}
