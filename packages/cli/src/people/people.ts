import { type Command, describeCommand, type Option, usualStatuses } from '../command.ts'
import { carryOut } from '../command-line/define-command.ts'
import { needed, type OptionValues } from '../command-line/read-command-line.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import type { Environment } from '../gateway/environment.ts'
import { loadGateway } from '../gateway/load-gateway.ts'
import { readExpiry } from '../keys/read-expiry.ts'
import { CommandFailure, type CommandRun, printRun } from '../run-command.ts'
import { invitedText, peopleText } from './people-text.ts'
import type { PeopleAccess, PersonWish } from './store-access.ts'

const roles = ['administrator', 'viewer', 'editor', 'submitter', 'operator', 'auditor', 'host'] as const

const options = {
  name: { type: 'string', value: 'NAME', about: 'What the person is called.' },
  mail: { type: 'string', value: 'ADDRESS', about: 'The mail address that the person signs in with.' },
  role: {
    type: 'string',
    values: roles,
    default: 'administrator',
    about: 'What the person becomes; administrator where it is not given.',
  },
  organisation: { type: 'string', value: 'NAME', about: 'In which organisation; a host is in none.' },
  stage: {
    type: 'string',
    values: ['preview', 'production'],
    about: 'On which stage; on both where it is not given.',
  },
  actors: {
    type: 'string',
    value: 'SRNS',
    default: 'any',
    suggest: ['any'],
    about: 'The SRNs that the person may act for, with commas between; any where it is not given.',
  },
  person: {
    type: 'string',
    value: 'ID',
    about:
      'Who has lost every way to sign in: the link sets another one, and none of those before works any longer.',
  },
  expires: {
    type: 'string',
    value: 'WHEN',
    about: 'Until when the link can be used, such as 7d; three days where it is not given.',
  },
  confirmed: {
    type: 'boolean',
    about:
      'You give the link into the hands of the person: who opens it is them, and nothing is to be proven or confirmed.',
  },
  format: { ...formatOption, about: 'How invite and list write; text where it is not given.' },
} as const satisfies Record<string, Option>

const id = { name: 'ID' }

const description = describeCommand({
  name: 'people',
  usage: [
    'invite --name NAME --mail ADDRESS --organisation NAME [--role ROLE] [OPTIONS]',
    'invite --person ID [--confirmed]',
    'list',
    'confirm ID',
    'decline ID',
    'revoke ID',
    'forget ID',
  ],
  about: `The people who sign in. An invited person makes an account with a passkey, or with a password and an authenticator
    app, and needs no provider.`,
  actions: {
    invite: { about: 'Make a link that a person makes an account with, once, and show it.', words: [] },
    list: {
      about:
        'Every person with their roles, and every invitation that was not accepted or is to be confirmed.',
      words: [],
    },
    confirm: {
      about: `Confirm that who has accepted an invitation is who was meant: they are from now on what it gives, and the mail address
        counts as theirs.`,
      words: [id],
    },
    decline: { about: 'Decline who has accepted an invitation; its link leads nowhere then.', words: [id] },
    revoke: {
      about: 'Let a person sign in no longer, and end all that they do now; or withdraw an invitation.',
      words: [id],
    },
    forget: {
      about: `Revoke a person, and forget name, mail address and all that they sign in with. What they have done stays, under an
        id that says nothing of them.`,
      words: [id],
    },
  },
  options,
  needs: `Works in the store itself, with the settings of the gateway: in the database at DATABASE_URL, also while gateways
    run, or in the data folder (UDIGATE_DATA_DIR) of a gateway that does not run. The link has the address of the console,
    UDIGATE_PUBLIC_URL.`,
  statuses: usualStatuses,
  examples: [
    { line: 'udigate people invite --name "Ada Lovelace" --mail ada@maker.example\n--organisation maker' },
    { line: 'udigate people list' },
    { line: 'udigate people revoke 019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6d' },
  ],
  hidesWords: true,
})

/** `udigate people`: who signs in. */
export const people: Command = {
  description,
  run: async (args, around) => printRun(await runPeople(args, around.env, new Date()), around),
}

/**
 * Runs the command.
 *
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export function runPeople(args: readonly string[], environment: Environment, now: Date): Promise<CommandRun> {
  const answer = (use: (access: PeopleAccess) => Promise<string>) => runWith(environment, use)
  return carryOut(description, args, async ({ action, words: [given], values }) => {
    const { format } = values
    switch (action) {
      case 'invite': {
        const wish = readWish(values, now)
        return answer(async access => written(format, await access.invite(wish), invitedText))
      }
      case 'list':
        return answer(async access => written(format, await access.list(), peopleText))
      case 'confirm': {
        const which = needed(given, needsId)
        return answer(
          async access => `Person ${await access.confirm(which)} is who was meant, and can sign in.`,
        )
      }
      case 'decline': {
        const which = needed(given, needsId)
        return answer(async access => {
          await access.decline(which)
          return `Invitation ${which} is declined, and its link leads nowhere.`
        })
      }
      case 'revoke': {
        const who = needed(given, needsId)
        return answer(async access =>
          (await access.revoke(who)) === 'person'
            ? `Person ${who} is revoked, and everything that they did is ended.`
            : `Invitation ${who} is withdrawn.`,
        )
      }
      case 'forget': {
        const who = needed(given, needsId)
        return answer(async access => {
          await access.forget(who)
          return `Person ${who} is revoked and forgotten. What they have done stays, under this id.`
        })
      }
    }
  })
}

async function runWith(
  environment: Environment,
  use: (access: PeopleAccess) => Promise<string>,
): Promise<CommandRun> {
  const { openPeople } = await loadGateway(() => import('./store-access.ts'))
  const access = await openPeople(environment)
  try {
    return { status: 0, output: await use(access) }
  } finally {
    await access.close()
  }
}

const needsId = 'Name the person or the invitation by its id; "udigate people list" has it.'

function readWish(values: OptionValues<typeof options>, now: Date): PersonWish {
  const { person, role, stage, actors, expires, confirmed: isConfirmed } = values
  const expiresAt = expires === undefined ? undefined : new Date(readExpiry(expires, now))
  if (person !== undefined) return { personId: person, expiresAt, isConfirmed }
  const name = needed(values.name, 'Say what the person is called: --name.')
  const mail = needed(values.mail, 'Say with which mail address the person signs in: --mail.')
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(mail))
    throw new CommandFailure(`--mail must be a mail address, not "${mail}".`, 2)
  if (role === 'host') return { name, mail, roles: [{ role }], expiresAt, isConfirmed }
  const organisation = needed(values.organisation, 'Say in which organisation: --organisation.')
  const reach = actors === 'any' ? ('any' as const) : actors.split(',').map(code => code.trim())
  const stages = stage === undefined ? (['preview', 'production'] as const) : [stage]
  const invited = stages.map(each => ({ role, organisation, stage: each, actors: reach }))
  return { name, mail, roles: invited, expiresAt, isConfirmed }
}
