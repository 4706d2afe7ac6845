import { createReadStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import {
  addTally,
  emptyTally,
  formatByName,
  guessInputKind,
  inputKinds,
  isCsvFolder,
  isReadAtPlaces,
  kindByContent,
  lineBlocks,
  loadSchemas,
  longestRequest,
  type Mapping,
  type MessageJudge,
  openFolder,
  openInput,
  type ReadBatch,
  requestsInList,
  type Tally,
  UnreadableInput,
} from '@udigate/sheets'
import type { Environment } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { readMappingFile } from '../map/read-mapping-file.ts'
import { countBytes, fractionRead, type Measure, measure } from '../progress/measured-bytes.ts'
import { machineClock, noProgress, type Progress, startProgress } from '../progress/progress.ts'
import { CommandFailure } from '../run-command.ts'
import { besideRegister, type RegisterJudge } from './beside-register.ts'
import { describeProblems } from './describe-problems.ts'
import { blockJudge, blocksInList } from './judge-block.ts'
import { loadLaw } from './judge-input.ts'
import { judgePart, type PartJudged } from './judge-part.ts'
import { description, type ValidateCommandOptions, validateOptions } from './options.ts'
import { type Output, openOutput } from './output.ts'
import { progressText } from './progress-text.ts'
import { makeReport, makeWriter } from './report.ts'
import { describeTables, type TableOfFile } from './tables-text.ts'
import { summary } from './text-report.ts'
import { judgeBlocks } from './threads/judge-blocks.ts'
import {
  type JudgingThreads,
  judgingThreads,
  ThreadFailure,
  threadModule,
} from './threads/judging-threads.ts'
import type { Report, TableCauses, Writer } from './writer.ts'

/** `udigate validate`: judges records, by themselves or beside the register of a gateway. */
export const validate = defineCommand(description, async ({ values, words }, around) => ({
  status: await validateFiles(validateOptions(values, words), around),
}))

const chunkSize = 64 * 1024
/** What is judged in about the time that another thread takes to start. */
const startAfterBytes = 8 * 1024 * 1024
/** This one included; each takes some 50 MB. */
const mostThreads = 3

interface Run {
  options: ValidateCommandOptions
  output: Output
  report: Report
  writer: Writer
  threads: JudgingThreads
  stdin: Environment['stdin']
  tally: Tally
  progress: Progress
  bytes: Measure
  /** How tables of the caller's own are read. */
  mapping: Mapping | undefined
  /** How the tables were read. */
  tables: TableOfFile[]
  /** What judges beside the register of a gateway, where there is one. */
  registerJudge: RegisterJudge | undefined
  /** By what messages are judged, where it is not by the product's own tables. */
  judgeMessage: MessageJudge | undefined
}

async function validateFiles(options: ValidateCommandOptions, around: Environment): Promise<number> {
  const mapping = options.mapping === undefined ? undefined : await readMappingFile(options.mapping)
  const judgeMessage = options.schemas === undefined ? undefined : await openSchemas(options.schemas)
  const { quiet, format } = options
  await loadLaw(options.register)
  const { stdin, stdout, stderr } = around
  const registerJudge = besideRegister(options, around.env)
  const errors = openOutput(stderr)
  const colour = wantsColour(around)
  const causes: TableCauses | undefined = options.allFindings ? undefined : new Map()
  const count = Math.min(mostThreads, availableParallelism()) - 1
  const run: Run = {
    options,
    output: openOutput(stdout),
    report: await makeReport(options, colour, causes),
    writer: makeWriter(options, colour, causes),
    threads: judgingThreads({ options, colour }, { count, startAfterBytes, module: threadModule }),
    stdin,
    tally: emptyTally(),
    progress: quiet ? noProgress : startProgress(stderr, machineClock),
    bytes: await measure(options.files, stdin.fd, file => isReadThrough(guessKind(file, options))),
    mapping,
    tables: [],
    registerJudge,
    judgeMessage,
  }
  const troubles: string[] = []
  await run.output.write(run.report.begin())
  try {
    for (const file of options.files) {
      const found = await validateFile(file, run)
      if (run.output.failure) break
      troubles.push(...found)
      await errors.write(found.map(trouble => `udigate: ${trouble}\n`).join(''))
    }
  } finally {
    run.progress.end()
    await run.threads.end()
  }
  if (registerJudge?.trouble !== undefined) {
    troubles.push(registerJudge.trouble)
    await errors.write(`udigate: ${registerJudge.trouble}\n`)
  }
  await run.output.write(run.report.end(run.tally, troubles, run.tables))
  if (format === 'ndjson' && !quiet) {
    await errors.write(`${describeTables(run.tables)}${summary(run.tally)}\n`)
  }
  const { failure } = run.output
  if (failure && failure.code !== 'EPIPE') await errors.write(`udigate: ${failure.message}\n`)
  if (troubles.length > 0 || run.tally.broken > 0 || failure) return 2
  return run.tally.failed + run.tally.errors > 0 ? 1 : 0
}

/** @throws CommandFailure where the schemas cannot be used */
async function openSchemas(folder: string): Promise<MessageJudge> {
  try {
    return await loadSchemas(folder)
  } catch (error) {
    throw new CommandFailure(`--schemas: ${(error as Error).message}`, 2)
  }
}

/** Judges every request of a file; says why where it could not. */
async function validateFile(file: string, run: Run): Promise<readonly string[]> {
  const { output, report, tally, progress, bytes } = run
  const name = getName(file)
  const describe = (elapsedMs: number) => ({
    words: progressText(name, tally, elapsedMs),
    fraction: fractionRead(bytes),
  })
  progress.show(describe)
  try {
    for await (const part of await openParts(file, run)) {
      addTally(tally, part.tally)
      const text = report.next(part.text)
      if (text !== '') {
        progress.clear()
        await output.write(text)
      }
      if (output.failure) return []
      progress.show(describe)
    }
    return []
  } catch (error) {
    if (error instanceof UnreadableInput) return describeProblems(name, error)
    const trouble = error instanceof ThreadFailure ? error.message : whyUnreadable(error)
    if (trouble === undefined) throw error
    return [`${name}: ${trouble}`]
  } finally {
    progress.clear()
  }
}

/** The requests of a file, judged. */
async function openParts(file: string, run: Run): Promise<AsyncIterable<PartJudged>> {
  const { options, writer, threads, stdin, bytes, mapping, registerJudge, judgeMessage } = run
  const { input, model } = options
  const name = getName(file)
  const csv = { ...formatByName(file), ...options.csv }
  const list = options.eachAlone ? undefined : requestsInList(model)
  const judge = async (batch: ReadBatch) => {
    for (const table of batch.tables ?? []) run.tables.push({ file: name, ...table })
    const requests = list?.place(batch.requests) ?? batch.requests
    const told = await registerJudge?.judge(requests)
    return judgePart({ ...batch, requests }, name, options, writer, told)
  }
  if (file !== '-' && input === undefined && mapping === undefined && (await isCsvFolder(file))) {
    return mapped(openFolder(file, model, csv), judge)
  }
  const known = guessKind(file, options)
  if (known === 'unknown') {
    throw new UnreadableInput([
      {
        code: 'kind-unknown',
        severity: 'error',
        message: `Its name does not say what it is. Say it: --input ${inputKinds.join(', ')}.`,
      },
    ])
  }
  if (known !== 'by-content' && isReadAtPlaces(known) && file !== '-')
    return mapped(openInput(known, { path: file }, model, mapping, judgeMessage), judge)
  const source: AsyncIterable<Uint8Array> =
    file === '-' ? stdin : createReadStream(file, { highWaterMark: chunkSize })
  const all = countBytes(source, bytes)
  const { kind: found, chunks } =
    known === 'by-content' ? await kindByContent(all, longestRequest) : { kind: known, chunks: all }
  // A mapping is for tables, and one of a single column has no separator.
  const kind = known === 'by-content' && mapping !== undefined && found !== 'xlsx' ? 'csv' : found
  if (kind !== 'ndjson' || mapping !== undefined || registerJudge !== undefined) {
    return mapped(openInput(kind, { chunks, csv }, model, mapping, judgeMessage), judge)
  }
  const settle = blocksInList(name, options, writer)
  return judgeBlocks(lineBlocks(chunks, longestRequest), name, threads, blockJudge(options, writer), settle)
}

async function* mapped<From, To>(
  from: AsyncIterable<From>,
  map: (one: From) => Promise<To>,
): AsyncGenerator<To> {
  for await (const one of from) yield await map(one)
}

function guessKind(file: string, { input }: ValidateCommandOptions): ReturnType<typeof guessInputKind> {
  return input ?? (file === '-' ? 'by-content' : guessInputKind(file))
}

function isReadThrough(kind: ReturnType<typeof guessInputKind>): boolean {
  return kind === 'by-content' || (kind !== 'unknown' && !isReadAtPlaces(kind))
}

function whyUnreadable(error: unknown): string | undefined {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'There is no such file.'
  if (code === 'EISDIR') return 'It is a folder.'
  if (code === 'EACCES') return 'It may not be read.'
  return syscall === undefined ? undefined : message
}

function getName(file: string): string {
  return file === '-' ? '<stdin>' : file
}

function wantsColour({ stdout, env }: Environment): boolean {
  return stdout.isTTY === true && (env.NO_COLOR ?? '') === ''
}
