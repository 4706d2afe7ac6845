import { setTimeout as pause } from 'node:timers/promises'
import type { Bodies, GatewayClient } from '@udigate/client'
import { type Command, describeCommand } from '../command.ts'
import { carryOut } from '../command-line/define-command.ts'
import { needed } from '../command-line/read-command-line.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import { callGateway } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'
import { machineClock, type Progress, startProgress } from '../progress/progress.ts'
import type { State } from '../progress/state.ts'
import { type CommandRun, printRun } from '../run-command.ts'
import { importFiles } from './import-files.ts'
import { differenceText, notUnderstoodText, type Pull, type PullDifference, pullLine } from './pull-text.ts'

const description = describeCommand({
  name: 'pull',
  usage: [
    '[--actor SRN] [--changed] [--wait]',
    'from FILE... [--actor SRN] [--shown-at DATE]',
    'list',
    'show ID',
  ],
  about: `Reads from the authority what it holds of an actor's devices, makes that what the gateway plans from, and
    tells where it was known otherwise. Devices that were not submitted through the gateway are taken in. Nothing is
    changed at the authority.`,
  actions: {
    '': { about: '', words: [] },
    from: {
      about: `Import files in which the authority shows what it holds, as EUDAMED offers them for download (XML, or ZIP archives
        of it), in any order; for a gateway without an access point. What was learned after a file was made stays.`,
      words: [{ name: 'FILE', suggest: 'files', repeated: true }],
    },
    list: { about: 'The last pulls, newest first.', words: [] },
    show: { about: 'A pull with everything that it found.', words: [{ name: 'ID' }] },
  },
  options: {
    actor: {
      goesWith: ['', 'from'],
      type: 'string',
      value: 'SRN',
      about: 'Whose devices; not needed where the key is for one actor only.',
    },
    changed: {
      goesWith: [''],
      type: 'boolean',
      about: `Ask only for what has changed since the last complete pull, and for what is discarded; for everything
        where there is none, or the authority cannot be asked so.`,
    },
    'shown-at': {
      goesWith: ['from'],
      type: 'string',
      value: 'DATE',
      about: `The date, or date and time with its zone, of what the files show; it counts for files that do not say
        when they were made. Without it the time of the import does.`,
    },
    wait: { goesWith: [''], type: 'boolean', about: 'Wait for the end, and write what was found.' },
    format: formatOption,
  },
  needs:
    'Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scopes "submit" and "read".',
  statuses: {
    0: 'done (with --wait: the pull is complete; with from: every file was imported)',
    1: 'failed',
    2: 'wrong usage or settings',
  },
  examples: [
    { line: 'udigate pull --actor DE-MF-000001723 --wait' },
    { line: 'udigate pull --actor DE-MF-000001723 --changed --wait' },
    { line: 'udigate pull from devices.xml' },
    { line: 'udigate pull list' },
    { line: 'udigate pull show 01a1febd-4be9-75b4-9722-bf9d45e34c01' },
  ],
})

/** How often it is asked how far a pull is, in milliseconds. */
const askEvery = 1_000

/** How it is waited for the end of a pull. */
interface WaitOptions {
  /** Settles when it may be asked again how far it is. */
  beforeNext: () => Promise<void>
  progress: Progress
}

/** `udigate pull`: what the authority holds. */
export const pull: Command = {
  description,
  run: async (args, around) =>
    printRun(
      await runPull(args, around.env, {
        beforeNext: () => pause(askEvery),
        progress: startProgress(around.stderr, machineClock),
      }),
      around,
    ),
}

/**
 * Runs the command.
 *
 * @param environment where it finds how to reach the gateway
 * @param waiting how it is waited for the end of a pull
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export function runPull(
  args: readonly string[],
  environment: Environment,
  waiting: WaitOptions,
): Promise<CommandRun> {
  return carryOut(
    description,
    args,
    async ({ action, words, values: { actor, changed, wait, format, ...values } }) => {
      switch (action) {
        case '': {
          const gateway = callGateway(environment)
          const whose = actor === undefined ? {} : { actorCode: actor }
          const scope = changed ? ({ scope: 'CHANGED' } as const) : {}
          const started = await gateway.post('/api/v1/pulls', { body: { ...whose, ...scope } })
          if (!wait) return { status: 0, output: written(format, started, pullLine) }
          const found = await waitFor(gateway, started.id, waiting)
          return { status: found.state === 'COMPLETE' ? 0 : 1, output: written(format, found, foundText) }
        }
        case 'from':
          return importFiles(callGateway(environment), words, {
            actor,
            shownAt: values['shown-at'],
            format,
          })
        case 'list': {
          const { items } = await callGateway(environment).get('/api/v1/pulls')
          return { status: 0, output: written(format, items, pullsText) }
        }
        case 'show': {
          const name = needed(words[0], 'Name the pull by its id.')
          return {
            status: 0,
            output: written(format, await readAll(callGateway(environment), name), foundText),
          }
        }
      }
    },
  )
}

type Found = Omit<Bodies['PullDetail'], 'nextCursor'>

async function waitFor(
  gateway: GatewayClient,
  id: string,
  { beforeNext, progress }: WaitOptions,
): Promise<Found> {
  try {
    for (;;) {
      const pulled = await gateway.get('/api/v1/pulls/{id}', { path: { id }, query: { limit: 1 } })
      if (pulled.state !== 'RUNNING') return await readAll(gateway, id)
      progress.show(() => getState(pulled))
      await beforeNext()
    }
  } finally {
    progress.end()
  }
}

function getState({ actorCode, pages, expectedPages }: Pull): State {
  const counted = expectedPages === undefined ? `${pages}` : `${pages} of ${expectedPages}`
  return {
    words: `${actorCode}: ${counted} pages`,
    fraction: expectedPages === undefined ? undefined : pages / expectedPages,
  }
}

/** A pull with all its differences. */
async function readAll(gateway: GatewayClient, id: string): Promise<Found> {
  const items: PullDifference[] = []
  let cursor: string | undefined
  for (;;) {
    const query = { limit: 500, cursor }
    const { nextCursor, ...page } = await gateway.get('/api/v1/pulls/{id}', { path: { id }, query })
    items.push(...page.items)
    if (nextCursor === undefined) return { ...page, items }
    cursor = nextCursor
  }
}

function foundText(found: Found): string {
  const lines = [pullLine(found), ...found.items.map(differenceText), notUnderstoodText(found)]
  return lines.filter(line => line !== '').join('\n')
}

function pullsText(pulls: readonly Pull[]): string {
  return pulls.length === 0 ? 'Nothing was pulled yet.' : pulls.map(pullLine).join('\n')
}
