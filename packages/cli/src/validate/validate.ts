import { createReadStream } from 'node:fs'
import {
  inputKinds,
  isCsvFolder,
  kindByContent,
  kindOfFile,
  longestRequest,
  openFolder,
  openInput,
  problemFinding,
  type ReadBatch,
  UnreadableInput,
} from '@udigate/server/tables'
import type { Command } from '../command.ts'
import { count, countProblems, emptyTally, judge, type Tally } from './judge.ts'
import { readOptions, type ValidateCommandOptions, validateUsage } from './options.ts'
import { type Output, openOutput } from './output.ts'
import { placeText } from './place-text.ts'
import { noProgress, type Progress, startProgress } from './progress.ts'
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
    await errors.write(trouble)
  }
  await run.output.write(run.report.end(run.tally))
  if (format === 'ndjson' && !quiet)
    await errors.write(makeReport({ ...options, format: 'text' }, false).end(run.tally))

  const { failure } = run.output
  if (failure && failure.code !== 'EPIPE') await errors.write(`udigate: ${failure.message}\n`)
  return couldNotRun || run.tally.broken > 0 || failure ? 2 : run.tally.failed + run.tally.errors > 0 ? 1 : 0
}

/** Judges every request of a file; says why where it could not. */
async function validateFile(file: string, run: Run): Promise<string | undefined> {
  const { options, output, report, tally, progress } = run
  try {
    const name = nameOf(file)
    for await (const { requests, problems } of await openRequests(file, options)) {
      let text = ''
      for (const request of requests) {
        const verdict = judge(request, options)
        count(tally, request, verdict, options.warningsAsErrors)
        text += report.add({ file: name, request, verdict })
      }
      countProblems(tally, problems)
      for (const problem of problems) text += report.problem(name, problem)
      if (text !== '') {
        progress.clear()
        await output.write(text)
      }
      if (output.failure) return undefined
      progress.show(tally)
    }
    return undefined
  } catch (error) {
    if (error instanceof UnreadableInput) return describeProblems(nameOf(file), error)
    const trouble = whyUnreadable(error)
    if (trouble === undefined) throw error
    return `udigate: ${nameOf(file)}: ${trouble}\n`
  } finally {
    progress.clear()
  }
}

async function openRequests(
  file: string,
  { input, model }: ValidateCommandOptions,
): Promise<AsyncGenerator<ReadBatch>> {
  if (file !== '-' && input === undefined && (await isCsvFolder(file))) return openFolder(file, model)
  const known = input ?? (file === '-' ? 'by-content' : kindOfFile(file))
  if (known === 'unknown') {
    throw new UnreadableInput([
      {
        code: 'kind-unknown',
        severity: 'error',
        message: `Its name does not say what it is. Say it: --input ${inputKinds.join(', ')}.`,
      },
    ])
  }
  if (known !== 'by-content' && file !== '-') return openInput(known, { path: file }, model)
  const bytes: AsyncIterable<Uint8Array> =
    file === '-' ? process.stdin : createReadStream(file, { highWaterMark: chunkSize })
  const { kind, chunks } =
    known === 'by-content' ? await kindByContent(bytes, longestRequest) : { kind: known, chunks: bytes }
  return openInput(kind, { chunks }, model)
}

/** What is wrong with a file as a whole, a line for each problem. */
function describeProblems(file: string, { problems }: UnreadableInput): string {
  return problems
    .map(problem => `udigate: ${placeText(file, problemFinding(problem).place)}: ${problem.message}\n`)
    .join('')
}

function whyUnreadable(error: unknown): string | undefined {
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
