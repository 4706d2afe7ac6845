import { describeCommand, type Option, usualStatuses } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { needed } from '../command-line/read-command-line.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import { loadGateway } from '../gateway/load-gateway.ts'
import { keysInViewText, rotationText } from './secret-key-text.ts'

const options = {
  'instead-of': {
    goesWith: ['adopt'],
    type: 'string',
    value: 'FINGERPRINT',
    about: `The key that the store belongs to, where that is lost or given up. What it has sealed (access
      tokens, secrets of webhooks) cannot be opened any longer and has to be given again.`,
  },
  format: { ...formatOption, goesWith: ['show'] },
} as const satisfies Record<string, Option>

const description = describeCommand({
  name: 'secret-key',
  usage: ['show', 'rotate', 'destroy FINGERPRINT', 'adopt FINGERPRINT [--instead-of FINGERPRINT]'],
  about: `A store belongs to one secret key: that of the first process that opened it. A process with another key does not
    start. Keys are named by their fingerprints, which tell nothing of them.`,
  actions: {
    show: {
      about: `The fingerprints of the key that the store belongs to, of the key that this command finds, and of every key
        that has signed checkpoints in the store; the keys that it has had, what is sealed, and how much of it may still be
        sealed with a former key. Changes nothing.`,
      words: [],
    },
    rotate: {
      about: `Have the next key succeed the present one: UDIGATE_NEXT_SECRET_KEY, or where the key stands in the data
        folder, a new one that takes its place there. Both sign that, so what the former key has signed stays valid for
        ever. Processes with the former key write nothing from then on, and end; those that have both keys in their
        settings start again with the next one. The former key stays in the store, sealed with the next one, until it is
        destroyed: a gateway that runs seals again with the next one what the former has sealed. Where the command was ended
        half way, the store belongs to one of both keys; give it again.`,
      words: [],
    },
    destroy: {
      about: `Destroy a former key in the store, after everything that it has sealed was looked for once more and sealed
        with the present one. What proves what it has recorded stays. It is still in older back-ups, sealed.`,
      words: [{ name: 'FINGERPRINT' }],
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
    Stop all processes that use the store before you adopt a key; the embedded database lets no other command in while a
    gateway runs.`,
  statuses: usualStatuses,
  examples: [
    { line: 'udigate secret-key show' },
    { line: 'udigate secret-key adopt 8b6f0d2c5e914a37' },
    {
      line: 'UDIGATE_SECRET_KEY_FILE=/etc/udigate/new-key udigate secret-key adopt 3e70c19ad84f26b5\n--instead-of 8b6f0d2c5e914a37',
    },
    {
      line: 'UDIGATE_SECRET_KEY_FILE=/etc/udigate/new-key UDIGATE_NEXT_SECRET_KEY_FILE=/etc/udigate/next-key\nudigate secret-key rotate',
    },
  ],
  hidesWords: true,
})

/** `udigate secret-key`: which secret key the store belongs to. */
export const secretKey = defineCommand(
  description,
  async ({ action, words: [word], values }, { env: environment }) => {
    const { adopt, destroy, rotate, view } = await loadGateway(() => import('./open-keys.ts'))
    if (action === 'show') {
      return { status: 0, output: written(values.format, await view(environment), keysInViewText) }
    }
    if (action === 'rotate') return { status: 0, output: rotationText(await rotate(environment)) }
    const fingerprint = needed(word, 'Give the fingerprint of the key; "udigate secret-key show" lists them.')
    if (action === 'destroy') {
      await destroy(environment, fingerprint)
      return { status: 0, output: `The former secret key ${fingerprint} is destroyed.` }
    }
    await adopt(environment, { fingerprint, insteadOf: values['instead-of'] })
    return { status: 0, output: `The store belongs to the secret key ${fingerprint}.` }
  },
)
