import type { GatewayClient } from '@udigate/client'
import type { Command, Environment } from '../command.ts'
import { carryOut } from '../command-line/define-command.ts'
import { needed, type OptionValues } from '../command-line/read-command-line.ts'
import { chooseFormat, written } from '../command-line/shared-options.ts'
import { callGateway } from '../gateway/call-gateway.ts'
import { saveStream } from '../gateway/save-stream.ts'
import { CommandFailure, type CommandRun, printRun } from '../run-command.ts'
import { type Batch, hasEnded } from './batch-answer.ts'
import { batchesText } from './batch-text.ts'
import { description, type options } from './description.ts'
import { fileFormat } from './file-format.ts'
import type { WaitOptions } from './follow-batch.ts'
import { sendBatch } from './send-batch.ts'
import { tellBatch, waitAtTerminal, waitForBatch } from './tell-batch.ts'

/** `udigate batch`: files with many records. */
export const batch: Command = {
  description,
  run: async (args, around) => printRun(await runBatch(args, around, waitAtTerminal(around)), around),
}

/**
 * Runs the command.
 *
 * @param waiting how it is waited for the end of a batch
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export async function runBatch(
  args: readonly string[],
  around: Environment,
  waiting: WaitOptions,
): Promise<CommandRun> {
  try {
    return await carryOut(description, args, async ({ action, words: [word], values }) => {
      switch (action) {
        case 'submit':
        case 'validate':
          return await send(action, needed(word, 'Name one file.'), values, around, waiting)
        case 'list': {
          const pages = callGateway(around.env).items('/api/v1/batches', { query: { limit: 100 } })
          const all = await Array.fromAsync(pages)
          return { status: 0, output: written(answerFormat(values), all, batchesText) }
        }
        default:
          return await ofOne(action, needed(word, 'Name the batch by its id.'), values, around, waiting)
      }
    })
  } finally {
    waiting.progress.end()
  }
}

type Values = OptionValues<typeof options>

async function send(
  mode: 'submit' | 'validate',
  name: string,
  values: Values,
  { env, stdin }: Environment,
  waiting: WaitOptions,
): Promise<CommandRun> {
  checkEnd(values)
  const gateway = callGateway(env)
  const sent = await sendBatch(
    gateway,
    { mode, file: name, ...values, csv: chooseFormat(values) },
    stdin,
    waiting.progress,
  )
  return comeTo(gateway, sent, values, waiting)
}

async function ofOne(
  action: 'status' | 'findings' | 'results' | 'cancel' | 'resubmit' | 'delete',
  name: string,
  values: Values,
  { env, stdout }: Environment,
  waiting: WaitOptions,
): Promise<CommandRun> {
  const isFile = action === 'findings' || action === 'results'
  if (!isFile) checkEnd(values)
  const gateway = callGateway(env)
  const path = { id: name }
  switch (action) {
    case 'status':
      return await told(gateway, await gateway.get('/api/v1/batches/{id}', { path }), values)
    case 'findings':
    case 'results':
      return await save(gateway, name, action, values, stdout)
    case 'cancel':
      await gateway.post('/api/v1/batches/{id}/cancel', { path })
      return {
        ...(await told(gateway, await gateway.get('/api/v1/batches/{id}', { path }), values)),
        status: 0,
      }
    case 'resubmit':
      return comeTo(gateway, await gateway.post('/api/v1/batches/{id}/resubmit', { path }), values, waiting)
    case 'delete':
      await gateway.remove('/api/v1/batches/{id}', { path })
      return { status: 0, output: `${name} is removed; what it submitted stays.` }
  }
}

/** What a batch that is under way comes to: now, or at its end. */
async function comeTo(
  gateway: GatewayClient,
  under: Batch,
  values: Values,
  waiting: WaitOptions,
): Promise<CommandRun> {
  const path = { id: under.id }
  if (!values.wait) {
    // Of one that has ended long ago, its file counts as well.
    return told(
      gateway,
      hasEnded(under) ? await gateway.get('/api/v1/batches/{id}', { path }) : under,
      values,
    )
  }
  const waited = await waitForBatch(gateway, under.id, waiting)
  if ('run' in waited) return waited.run
  const found = waited.ended
  const { results } = values
  if (results === undefined) return told(gateway, found, values)
  const query = { format: fileFormat(undefined, results) }
  await saveStream(gateway.bytes('/api/v1/batches/{id}/results', { path, query }), results)
  return told(gateway, found, values)
}

function told(gateway: GatewayClient, found: Batch, values: Values): Promise<CommandRun> {
  return tellBatch(gateway, found, answerFormat(values))
}

async function save(
  gateway: GatewayClient,
  id: string,
  what: 'findings' | 'results',
  { format: given, output }: Values,
  stdout: Environment['stdout'],
): Promise<CommandRun> {
  const format = fileFormat(given, output)
  if (format === 'xlsx' && output === undefined && stdout.isTTY) {
    throw new CommandFailure('A workbook is nothing to read on a terminal. Name a file: --output FILE.', 2)
  }
  const content = gateway.bytes(`/api/v1/batches/{id}/${what}`, { path: { id }, query: { format } })
  await saveStream(content, output ?? stdout)
  return { status: 0, ...(output === undefined ? {} : { output: `${output} is written.` }) }
}

function answerFormat({ format = 'text' }: Pick<Values, 'format'>): 'text' | 'json' {
  if (format === 'text' || format === 'json') return format
  throw new CommandFailure('--format must be text or json here.', 2)
}

/** @throws CommandFailure where it could not be said in the end what has come of it */
function checkEnd({ results, wait, format }: Values): void {
  answerFormat({ format })
  if (results === undefined) return
  if (!wait) throw new CommandFailure('--results needs --wait.', 2)
  fileFormat(undefined, results)
}
