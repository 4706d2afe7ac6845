import type { KeyView } from '@udigate/server'
import { type Command, describeCommand, type Option, usualStatuses } from '../command.ts'
import { carryOut } from '../command-line/define-command.ts'
import { needed, type OptionValues } from '../command-line/read-command-line.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import type { Environment } from '../gateway/environment.ts'
import { type CommandRun, printRun } from '../run-command.ts'
import type { KeyAccess, KeyWish } from './access.ts'
import { createdText, keysText, revokedText } from './key-text.ts'
import { openKeysAccess } from './open-access.ts'
import { readExpiry } from './read-expiry.ts'

const options = {
  organisation: {
    goesWith: ['create', 'list'],
    type: 'string',
    value: 'NAME',
    about: 'Whose key it is; list shows those of this organisation alone.',
  },
  stage: {
    goesWith: ['create', 'list'],
    type: 'string',
    values: ['preview', 'production'],
    about: 'The stage that the key is for; list shows those of this stage alone.',
  },
  name: { goesWith: ['create'], type: 'string', value: 'TEXT', about: 'What the key is called, for people.' },
  scopes: {
    goesWith: ['create'],
    type: 'string',
    value: 'SCOPES',
    suggest: ['validate,submit,read', 'validate,submit,read,admin', 'read'],
    about: 'What it is for: some of validate, submit, read and admin, with commas between.',
  },
  actors: {
    goesWith: ['create'],
    type: 'string',
    value: 'SRNS',
    suggest: ['any'],
    about: 'The SRNs that it may act for, with commas between; any for every actor of the organisation.',
  },
  expires: {
    goesWith: ['create'],
    type: 'string',
    value: 'WHEN',
    about: `When it expires: after so many days (90d), after a day in UTC (2027-12-31) or at a time
      (2027-12-31T23:00:00Z); never where it is not given.`,
  },
  language: {
    goesWith: ['create'],
    type: 'string',
    value: 'CODE',
    about: `The language of names of substances that come without one, such as DE, for gateways with
      UDIGATE_STRICT_CONTRACT.`,
  },
  self: { goesWith: ['revoke'], type: 'boolean', about: 'Take the very key that is in UDIGATE_API_KEY.' },
  format: { ...formatOption, goesWith: ['create', 'list', 'revoke'] },
} as const satisfies Record<string, Option>

const id = { name: 'ID' }

const description = describeCommand({
  name: 'keys',
  usage: [
    'create --organisation NAME --stage STAGE --name TEXT --scopes SCOPES --actors SRNS [OPTIONS]',
    'list [--organisation NAME] [--stage STAGE]',
    'revoke ID [--self]',
    'delete ID',
  ],
  about: `The API keys with which the gateway is called. A key is shown once, when it is made.`,
  actions: {
    create: { about: 'Make a key, and show it.', words: [] },
    list: { about: 'Every key with its scopes, its actors and when it was used last.', words: [] },
    revoke: {
      about: 'Let a key be refused from now on, for good. What was submitted with it goes on.',
      words: [id],
    },
    delete: { about: 'Forget a key that was revoked or has expired.', words: [id] },
  },
  options,
  needs: `Where UDIGATE_URL is set, it talks to the gateway there with UDIGATE_API_KEY, a key with the scope "admin", and
    reaches the keys of the same organisation and stage. Else it needs no key, and reaches those of all: in the database
    at DATABASE_URL, also while gateways run, or in the data folder (UDIGATE_DATA_DIR) of a gateway that does not run.`,
  statuses: usualStatuses,
  examples: [
    { line: 'udigate keys list' },
    {
      line: 'udigate keys create --organisation maker --stage preview --name operator\n--scopes validate,submit,read,admin --actors any',
    },
    {
      line: 'udigate keys create --organisation maker --stage production --name "ERP, plant Ulm"\n--scopes validate,submit,read --actors DE-MF-000001723 --expires 2027-12-31',
    },
    { line: 'udigate keys revoke 019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6d' },
    { line: 'udigate keys delete 019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6d' },
  ],
  hidesWords: true,
})

/** `udigate keys`: the API keys. */
export const keys: Command = {
  description,
  run: async (args, around) => printRun(await runKeys(args, around.env, new Date()), around),
}

/**
 * Runs the command.
 *
 * @param environment where it finds how to reach the gateway, or its store
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export function runKeys(args: readonly string[], environment: Environment, now: Date): Promise<CommandRun> {
  return carryOut(description, args, async ({ action, words: [given], values }) => {
    const { format, self } = values
    const answer = async (use: (access: KeyAccess) => Promise<string>): Promise<CommandRun> => {
      const access = await openKeysAccess(environment, action === 'create' ? 'create' : 'look')
      try {
        return { status: 0, output: await use(access) }
      } finally {
        await access.close()
      }
    }
    switch (action) {
      case 'create': {
        const wish = readWish(values, now)
        return answer(async access => written(format, await access.create(wish), createdText))
      }
      case 'list':
        return answer(async access => written(format, among(await access.list(), values), keysText))
      case 'revoke': {
        const key = needed(given, 'Name the key by its id; "udigate keys list" has it.')
        return answer(async access => written(format, await access.revoke(key, self), revokedText))
      }
      case 'delete': {
        const key = needed(given, 'Name the key by its id; "udigate keys list" has it.')
        return answer(async access => {
          await access.remove(key)
          return `API key ${key} is deleted.`
        })
      }
    }
  })
}

function readWish(values: OptionValues<typeof options>, now: Date): KeyWish {
  const { organisation, stage, expires, language } = values
  const name = needed(values.name, 'Say what the key is called: --name.')
  const scopes = needed(values.scopes, 'Say what the key is for: --scopes.')
  const actors = needed(values.actors, 'Say for which actors the key is: --actors SRN,SRN or --actors any.')
  return {
    organisation,
    stage,
    name,
    scopes: splitList(scopes),
    actors: actors === 'any' ? actors : splitList(actors),
    expiresAt: expires === undefined ? undefined : readExpiry(expires, now),
    ...(language === undefined ? {} : { defaultLanguage: language }),
  }
}

function splitList(text: string): readonly string[] {
  return text.split(',').map(part => part.trim())
}

function among(
  keys: readonly KeyView[],
  { organisation, stage }: OptionValues<typeof options>,
): readonly KeyView[] {
  return keys.filter(
    key =>
      (organisation === undefined || key.organisation === organisation) &&
      (stage === undefined || key.stage === stage),
  )
}
