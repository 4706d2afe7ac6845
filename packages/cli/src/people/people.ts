import { type Command, describeCommand, type Option, usualStatuses } from '../command.ts'
import { carryOut } from '../command-line/define-command.ts'
import { needed, type OptionValues } from '../command-line/read-command-line.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import { callGateway } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'
import { loadGateway } from '../gateway/load-gateway.ts'
import { readExpiry } from '../keys/read-expiry.ts'
import { CommandFailure, type CommandRun, printRun } from '../run-command.ts'
import {
  type PeopleAccess,
  type PersonWish,
  roles,
  type WaitingAccess,
  type WaitingPerson,
} from './access.ts'
import {
  confirmedText,
  declinedText,
  invitedText,
  peopleText,
  personRevokedText,
  waitingText,
} from './people-text.ts'
import { reachPeopleOfServer } from './server-access.ts'

const options = {
  name: { goesWith: ['invite'], type: 'string', value: 'NAME', about: 'What the person is called.' },
  mail: {
    goesWith: ['invite'],
    type: 'string',
    value: 'ADDRESS',
    about: 'The mail address that the person signs in with.',
  },
  role: {
    goesWith: ['invite'],
    type: 'string',
    values: roles,
    about: 'What the person becomes; administrator where it is not given.',
  },
  organisation: {
    goesWith: ['invite'],
    type: 'string',
    value: 'NAME',
    about:
      'In which organisation; a host is in none. With UDIGATE_URL the one in which you act, or the new one that a host makes.',
  },
  stage: {
    goesWith: ['invite'],
    type: 'string',
    values: ['preview', 'production'],
    about: 'On which stage; on both where it is not given, with UDIGATE_URL on the one on which you act.',
  },
  actors: {
    goesWith: ['invite'],
    type: 'string',
    value: 'SRNS',
    suggest: ['any'],
    about: 'The SRNs that the person may act for, with commas between; any where it is not given.',
  },
  person: {
    goesWith: ['invite'],
    type: 'string',
    value: 'ID',
    about:
      'Who has lost every way to sign in: the link sets another one, and none of those before works any longer.',
  },
  expires: {
    goesWith: ['invite'],
    type: 'string',
    value: 'WHEN',
    about: 'Until when the link can be used, such as 7d; three days where it is not given.',
  },
  confirmed: {
    goesWith: ['invite'],
    type: 'boolean',
    about:
      'You give the link into the hands of the person: who opens it is them, and nothing is to be proven or confirmed.',
  },
  self: {
    goesWith: ['revoke'],
    type: 'boolean',
    about: 'Also where you take your own roles back, and administer nothing any longer.',
  },
  format: { ...formatOption, goesWith: ['invite', 'list', 'waiting'] },
} as const satisfies Record<string, Option>

const id = { name: 'ID' }

const description = describeCommand({
  name: 'people',
  usage: [
    'invite --name NAME --mail ADDRESS --organisation NAME [--role ROLE] [OPTIONS]',
    'invite --person ID [--confirmed]',
    'list',
    'waiting',
    'confirm ID',
    'decline ID',
    'revoke ID [--self]',
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
    waiting: {
      about:
        'Who waits to be confirmed: who has accepted an invitation, or says that a mail address is that of their account.',
      words: [],
    },
    confirm: {
      about: `Confirm one of these: who has accepted an invitation is from now on what it gives, and the mail address is
        theirs, except where an administrator of an organisation confirms it: that proves the address to no other one.`,
      words: [id],
    },
    decline: {
      about: `Decline one of these: the link of the invitation leads nowhere then, and an account keeps the address that it has.`,
      words: [id],
    },
    revoke: {
      about: `Let a person sign in no longer, and end all that they do now; with UDIGATE_URL, take back every role that they have in
        the organisation on the stage. Or withdraw an invitation.`,
      words: [id],
    },
    forget: {
      about: `Revoke a person, and forget name, mail address and all that they sign in with. What they have done stays, under an
        id that says nothing of them.`,
      words: [id],
    },
  },
  options,
  needs: `Where UDIGATE_URL is set, it talks to the gateway there as the person whom "udigate login" has signed in: as an
    administrator about the organisation and stage in which they act (UDIGATE_ACTING), as a host about first administrators,
    hosts and addresses. No API key may do that. Else it works in the store itself, with the settings of the gateway: in the
    database at DATABASE_URL, also while gateways run, or in the data folder (UDIGATE_DATA_DIR) of a gateway that does not
    run. There alone it invites hosts, and takes --person, --confirmed and --expires. The link has the address of the console,
    UDIGATE_PUBLIC_URL.`,
  statuses: usualStatuses,
  examples: [
    { line: 'udigate people invite --name "Ada Lovelace" --mail ada@maker.example\n--organisation maker' },
    { line: 'udigate people list' },
    { line: 'udigate people waiting' },
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
  const answer = async (use: (access: PeopleAccess) => Promise<string>): Promise<CommandRun> => {
    const access = await openAccess(environment)
    try {
      return { status: 0, output: await use(access) }
    } finally {
      await access.close()
    }
  }
  return carryOut(description, args, async ({ action, words: [given], values }) => {
    const { format, self } = values
    switch (action) {
      case 'invite': {
        const wish = readWish(values, now)
        return answer(async access => written(format, await access.invite(wish), invitedText))
      }
      case 'list':
        return answer(async access => written(format, await access.list(), peopleText))
      case 'waiting':
        return answer(async access => written(format, await access.waiting.list(), waitingText))
      case 'confirm': {
        const which = needed(given, needsWaiting)
        return answer(async ({ waiting: access }) => {
          const waiting = await findWaiting(access, which)
          await access.confirm(waiting)
          return confirmedText(waiting)
        })
      }
      case 'decline': {
        const which = needed(given, needsWaiting)
        return answer(async ({ waiting: access }) => {
          const waiting = await findWaiting(access, which)
          await access.decline(waiting)
          return declinedText(waiting)
        })
      }
      case 'revoke': {
        const who = needed(given, needsId)
        return answer(async access => personRevokedText(who, await access.revoke(who, self)))
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

/** The people of a gateway: through its API where `UDIGATE_URL` is set, else in its store. */
async function openAccess(environment: Environment): Promise<PeopleAccess> {
  if (environment.UDIGATE_URL) return reachPeopleOfServer(callGateway(environment))
  const { openPeople } = await loadGateway(() => import('./store-access.ts'))
  return openPeople(environment)
}

/** @throws CommandFailure where nothing of that id waits */
async function findWaiting(access: WaitingAccess, id: string): Promise<WaitingPerson> {
  const waiting = (await access.list()).find(each => each.id === id)
  if (waiting) return waiting
  throw new CommandFailure(
    `There is no invitation and no mail address ${id} that is to be confirmed; "udigate people waiting" lists them.`,
  )
}

const needsWaiting = 'Name what waits by its id; "udigate people waiting" has it.'
const needsId = 'Name the person or the invitation by its id; "udigate people list" has it.'

function readWish(values: OptionValues<typeof options>, now: Date): PersonWish {
  const { person, organisation, stage, expires, confirmed: isConfirmed } = values
  const expiresAt = expires === undefined ? undefined : new Date(readExpiry(expires, now))
  if (person !== undefined) {
    const other = (['name', 'mail', 'role', 'organisation', 'stage', 'actors'] as const).find(
      option => values[option] !== undefined,
    )
    if (other !== undefined) throw new CommandFailure(`--person is known already: leave --${other} out.`, 2)
    return { personId: person, expiresAt, isConfirmed }
  }
  const { role = 'administrator', actors = 'any' } = values
  if (role === 'host') {
    const of = (['organisation', 'stage', 'actors'] as const).find(option => values[option] !== undefined)
    if (of !== undefined) throw new CommandFailure(`A host is in no organisation: leave --${of} out.`, 2)
  }
  const name = needed(values.name, 'Say what the person is called: --name.')
  const mail = needed(values.mail, 'Say with which mail address the person signs in: --mail.')
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(mail))
    throw new CommandFailure(`--mail must be a mail address, not "${mail}".`, 2)
  const reach = actors === 'any' ? actors : actors.split(',').map(code => code.trim())
  return { name, mail, role, organisation, stage, actors: reach, expiresAt, isConfirmed }
}
