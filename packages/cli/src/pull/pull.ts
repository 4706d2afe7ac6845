import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CommandFailure } from '../codes/access.ts'
import type { Command } from '../command.ts'
import { callGateway, type Environment, type GatewayCalls } from '../export/call-gateway.ts'
import { type CommandRun, failureOf } from '../export/export.ts'
import { differenceText, type Pull, type PullDifference, pullLine } from './pull-text.ts'

const usage = `Usage: udigate pull [--actor SRN] [--wait]
       udigate pull list
       udigate pull show ID

Reads from the authority what it holds of an actor's devices, makes that what the gateway plans from, and tells where
it was known otherwise. Devices that nobody has submitted through the gateway are taken in. Nothing is changed at the
authority.

  --actor SRN            Whose devices; not needed where the key is for one actor only.
  --wait                 Wait for the end, and write what was found.
  list                   The last pulls, newest first.
  show                   A pull with everything that it found.
  --format text|json     How the answer is written; text where it is not given.

Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scopes "submit" and "read".

Exit status: 0 done (with --wait: the pull is complete), 1 failed, 2 wrong usage or settings.

Examples:
  udigate pull --wait
  udigate pull --actor DE-MF-000001723
  udigate pull show 01a1febd-4be9-75b4-9722-bf9d45e34c01`

/** How often it is asked how far a pull is, in milliseconds. */
const askEvery = 1_000

/** `udigate pull`: what the authority holds. */
export const pull: Command = {
  summary: 'Read from the authority what it holds.',
  async run(args) {
    const { status, output, complaint } = await runPull(args, process.env, () => pause(askEvery))
    if (output !== undefined) console.log(output)
    if (complaint !== undefined) console.error(`udigate: ${complaint}`)
    return status
  },
}

/**
 * Runs the command.
 *
 * @param environment where it finds how to reach the gateway
 * @param beforeNext settles when it may be asked again how far a pull is
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export async function runPull(
  args: readonly string[],
  environment: Environment,
  beforeNext: () => Promise<void>,
): Promise<CommandRun> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      actor: { type: 'string' },
      wait: { type: 'boolean', default: false },
      format: { type: 'string', default: 'text' },
    },
  })
  if (values.help) return { status: 0, output: usage }
  try {
    return await answer(positionals, values, environment, beforeNext)
  } catch (error) {
    return failureOf(error, 'pull')
  }
}

interface Values {
  actor?: string | undefined
  wait: boolean
  format: string
}

async function answer(
  [action, id, ...more]: readonly string[],
  { actor, wait, format }: Values,
  environment: Environment,
  beforeNext: () => Promise<void>,
): Promise<CommandRun> {
  if (format !== 'text' && format !== 'json') throw new CommandFailure('--format must be text or json.', 2)
  if (more.length > 0) throw new CommandFailure(`"${more[0]}" is one word too many.`, 2)
  const write = <Value>(value: Value, text: (value: Value) => string): string =>
    format === 'json' ? JSON.stringify(value, null, 2) : text(value)
  switch (action) {
    case undefined: {
      const gateway = callGateway(environment)
      const started = await gateway.json<Pull>(
        'POST',
        '/pulls',
        actor === undefined ? {} : { actorCode: actor },
      )
      if (!wait) return { status: 0, output: write(started, pullLine) }
      const found = await waitFor(gateway, started.id, beforeNext)
      return { status: found.state === 'COMPLETE' ? 0 : 1, output: write(found, foundText) }
    }
    case 'list': {
      const { items } = await callGateway(environment).json<{ items: Pull[] }>('GET', '/pulls')
      const text = items.length === 0 ? 'Nothing was pulled yet.' : items.map(pullLine).join('\n')
      return { status: 0, output: write(items, () => text) }
    }
    case 'show': {
      if (id === undefined) throw new CommandFailure('Name the pull by its id.', 2)
      return { status: 0, output: write(await readAll(callGateway(environment), id), foundText) }
    }
    default:
      throw new CommandFailure(`"${action}" is neither list nor show.`, 2)
  }
}

type Found = Pull & { items: readonly PullDifference[] }

async function waitFor(gateway: GatewayCalls, id: string, beforeNext: () => Promise<void>): Promise<Found> {
  for (;;) {
    const { state } = await gateway.json<Pull>('GET', `/pulls/${id}?limit=1`)
    if (state !== 'RUNNING') return readAll(gateway, id)
    await beforeNext()
  }
}

/** A pull with all its differences. */
async function readAll(gateway: GatewayCalls, id: string): Promise<Found> {
  const items: PullDifference[] = []
  let cursor = ''
  for (;;) {
    const path = `/pulls/${encodeURIComponent(id)}?limit=500${cursor}`
    const { nextCursor, ...page } = await gateway.json<Found & { nextCursor?: string }>('GET', path)
    items.push(...page.items)
    if (nextCursor === undefined) return { ...page, items }
    cursor = `&cursor=${nextCursor}`
  }
}

function foundText(found: Found): string {
  return [pullLine(found), ...found.items.map(differenceText)].join('\n')
}
