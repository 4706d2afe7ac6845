import { type Command, describeCommand, type Option, usualStatuses } from '../command.ts'
import { carryOut } from '../command-line/carry-out.ts'
import { needed } from '../command-line/read-command-line.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import type { Environment } from '../gateway/call-gateway.ts'
import { loadGateway } from '../gateway/load-gateway.ts'
import { type CommandRun, printRun } from '../run-command.ts'
import { keysInViewText } from './secret-key-text.ts'

const options = {
  'instead-of': {
    type: 'string',
    value: 'FINGERPRINT',
    about: `For adopt: the key that the store belongs to, where that is lost or given up. What it has sealed (access
      tokens, secrets of webhooks) cannot be opened any longer and has to be given anew.`,
  },
  format: { ...formatOption, about: 'How show writes; text where it is not given.' },
} as const satisfies Record<string, Option>

const description = describeCommand({
  name: 'secret-key',
  usage: ['show', 'adopt FINGERPRINT [--instead-of FINGERPRINT]'],
  about: `A store belongs to one secret key: that of the first process that opened it. A process with another key does not
    start. Keys are named by their fingerprints, which tell nothing of them.`,
  actions: {
    show: {
      about: `The fingerprints of the key that the store belongs to, of the key that this command finds, and of every key
        that has signed checkpoints in the store. Changes nothing.`,
      words: [],
    },
    adopt: {
      about: `Say that the key with this fingerprint, which is available, is the right one: where checkpoints of several
        keys are in the store and none is its own yet, or in the place of a key that is lost. The checkpoints of the
        others are set aside: "evidence verify" counts them, and does not count them as errors.`,
      words: [{ name: 'FINGERPRINT' }],
    },
  },
  options,
  needs: `Works in the store itself, with the settings of the gateway: the database at DATABASE_URL, or the data folder
    (UDIGATE_DATA_DIR) of a gateway that does not run; the key is UDIGATE_SECRET_KEY, or secret.key in the data folder.
    Stop all processes that use the store before you adopt a key.`,
  statuses: usualStatuses,
  examples: [
    { line: 'udigate secret-key show' },
    { line: 'udigate secret-key adopt 8b6f0d2c5e914a37' },
    {
      line: 'UDIGATE_SECRET_KEY_FILE=/etc/udigate/new-key udigate secret-key adopt 3e70c19ad84f26b5\n--instead-of 8b6f0d2c5e914a37',
    },
  ],
  hidesWords: true,
})

/** `udigate secret-key`: which secret key the store belongs to. */
export const secretKey: Command = {
  description,
  run: async (args, around) => printRun(await runSecretKey(args, around.env), around),
}

/**
 * Runs the command.
 *
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
function runSecretKey(args: readonly string[], environment: Environment): Promise<CommandRun> {
  return carryOut(description, args, async ({ action, words: [word], values }) => {
    const { adopt, view } = await loadGateway(() => import('./open-keys.ts'))
    if (action === 'show') {
      return { status: 0, output: written(values.format, await view(environment), keysInViewText) }
    }
    const fingerprint = needed(word, 'Give the fingerprint of the key; "udigate secret-key show" lists them.')
    await adopt(environment, { fingerprint, insteadOf: values['instead-of'] })
    return { status: 0, output: `The store belongs to the secret key ${fingerprint}.` }
  })
}
