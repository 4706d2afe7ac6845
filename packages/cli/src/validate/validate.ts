import { createReadStream } from 'node:fs'
import type { Command } from '../command.ts'
import { kindByContent, kindOfFile } from './input-kind.ts'
import { count, emptyTally, judge, type Tally } from './judge.ts'
import { type InputKind, readOptions, type ValidateCommandOptions, validateUsage } from './options.ts'
import { type Output, openOutput } from './output.ts'
import { noProgress, type Progress, startProgress } from './progress.ts'
import {
  longestRequest,
  type ReadRequest,
  readJsonRequests,
  readNdjson,
  UnreadableInput,
} from './read-requests.ts'
import { makeReport, type Report } from './report.ts'

/** `udigate validate`: judges records offline. */
export const validateCommand: Command = {
  summary: 'Check records without sending them; works offline.',
  async run(args) {
    const reading = readOptions(args)
    if (reading === 'help') {
      console.log(validateUsage)
      return 0
    }
    if (!reading.ok) {
      console.error(`udigate: ${reading.mistake} "udigate validate --help" says more.`)
      return 2
    }
    return validateFiles(reading.options)
  },
}

const chunkSize = 64 * 1024

interface Run {
  options: ValidateCommandOptions
  output: Output
  report: Report
  tally: Tally
  progress: Progress
}

async function validateFiles(options: ValidateCommandOptions): Promise<number> {
  const { quiet, format } = options
  const errors = openOutput(process.stderr)
  const run: Run = {
    options,
    output: openOutput(process.stdout),
    report: makeReport(options, wantsColour()),
    tally: emptyTally(),
    progress: quiet ? noProgress : startProgress(process.stderr, () => performance.now()),
  }
  let couldNotRun = false
  await run.output.write(run.report.begin())
  for (const file of options.files) {
    const trouble = await validateFile(file, run)
    if (run.output.failure) break
    if (trouble === undefined) continue
    couldNotRun = true
    await errors.write(`udigate: ${nameOf(file)}: ${trouble}\n`)
  }
  await run.output.write(run.report.end(run.tally))
  if (format === 'ndjson' && !quiet)
    await errors.write(makeReport({ ...options, format: 'text' }, false).end(run.tally))

  const { failure } = run.output
  if (failure && failure.code !== 'EPIPE') await errors.write(`udigate: ${failure.message}\n`)
  return couldNotRun || run.tally.broken > 0 || failure ? 2 : run.tally.failed > 0 ? 1 : 0
}

/** Judges every request of a file; says why in a sentence where it could not. */
async function validateFile(file: string, run: Run): Promise<string | undefined> {
  const { options, output, report, tally, progress } = run
  try {
    const name = nameOf(file)
    for await (const batch of await openRequests(file, options.input)) {
      let text = ''
      for (const request of batch) {
        const verdict = judge(request, options)
        count(tally, verdict, options.warningsAsErrors)
        text += report.add({ file: name, request, verdict })
      }
      if (text !== '') {
        progress.clear()
        await output.write(text)
      }
      if (output.failure) return undefined
      progress.show(tally)
    }
    return undefined
  } catch (error) {
    const trouble = whyUnreadable(error)
    if (trouble === undefined) throw error
    return trouble
  } finally {
    progress.clear()
  }
}

async function openRequests(
  file: string,
  wanted: InputKind | undefined,
): Promise<AsyncGenerator<ReadRequest[]>> {
  const known = wanted ?? (file === '-' ? 'by-content' : kindOfFile(file))
  if (known === 'unknown') {
    throw new UnreadableInput('Its name does not say what it is. Say it: --input json, or --input ndjson.')
  }
  const bytes: AsyncIterable<Uint8Array> =
    file === '-' ? process.stdin : createReadStream(file, { highWaterMark: chunkSize })
  const { kind, chunks } =
    known === 'by-content' ? await kindByContent(bytes, longestRequest) : { kind: known, chunks: bytes }
  return kind === 'ndjson' ? readNdjson(chunks) : readJsonRequests(chunks)
}

function whyUnreadable(error: unknown): string | undefined {
  if (error instanceof UnreadableInput) return error.message
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'There is no such file.'
  if (code === 'EISDIR') return 'It is a folder.'
  if (code === 'EACCES') return 'It may not be read.'
  return syscall === undefined ? undefined : message
}

function nameOf(file: string): string {
  return file === '-' ? '<stdin>' : file
}

function wantsColour(): boolean {
  return process.stdout.isTTY && (process.env.NO_COLOR ?? '') === ''
}
