import { randomBytes } from 'node:crypto'
import {
  type Config,
  confirmAddress,
  confirmInvitation,
  declineAddress,
  declineInvitation,
  decodeJson,
  endPerson,
  findInvitation,
  findPerson,
  forgetWholePerson,
  invitePerson,
  listAddressRequests,
  listOpenInvitations,
  listPeople,
  listRoleGrants,
  readConfig,
  readInvitationDetails,
  removeInvitation,
  type Store,
  viewAddressClaim,
  viewInvitation,
  type WantedInvitation,
  writeInvitationLink,
} from '@udigate/server'
import { needed } from '../command-line/read-command-line.ts'
import type { Environment } from '../gateway/environment.ts'
import { openOwnStore } from '../gateway/open-own-store.ts'
import { CommandFailure } from '../run-command.ts'
import {
  describeUnknown,
  type PeopleAccess,
  type PersonWish,
  type WaitingAccess,
  type WaitingPerson,
} from './access.ts'

const whileItRuns =
  'Stop it for this command, or have an administrator or a host do it: in the console, or with "udigate login" and UDIGATE_URL, which asks the gateway.'

const environment = { now: () => new Date(), randomBytes }
/** Who works on the machine. */
const by = 'command line'
/** Who works on the machine knows whom they confirm, as a host does. */
const deciding = { by, mayDecide: async () => true, proves: 'host' } as const

/**
 * Reaches the people in the store itself: in the data folder of a gateway that does not run, or in the PostgreSQL that any
 * number of running ones share.
 *
 * @throws CommandFailure where settings are wrong, or a gateway that runs has the folder
 */
export async function openPeople(settings: Environment): Promise<PeopleAccess> {
  const reading = readConfig(settings)
  if ('mistakes' in reading) throw new CommandFailure(reading.mistakes.join('\nudigate: '), 2)
  const { config } = reading
  return peopleIn(await openOwnStore(config, whileItRuns), config)
}

function peopleIn(store: Store, config: Config): PeopleAccess {
  const { db } = store
  const { now } = environment
  return {
    async invite(wish) {
      const wanted = describeWanted(wish)
      const made = await store.write(at => invitePerson(at, environment, wanted, by))
      if ('because' in made) throw new CommandFailure(made.because)
      const link = writeInvitationLink(
        config.publicUrl ?? new URL(`http://localhost:${config.port}`),
        made.token,
      )
      return { ...viewInvitation(made.row, now()), link, isConfirmed: made.row.is_confirmed === 1 }
    },
    async list() {
      const people = (await listPeople(db)).map(async ({ id, name, mail, ended_at }) => ({
        id,
        name: name ?? undefined,
        mail: mail ?? undefined,
        state: ended_at === null ? ('ACTIVE' as const) : ('REVOKED' as const),
        roles: (await listRoleGrants(db, id)).map(({ role, organisation, stage, actors }) => ({
          role,
          organisation: organisation ?? undefined,
          stage: stage ?? undefined,
          actors: decodeJson(actors),
        })),
      }))
      const rows = await listOpenInvitations(db)
      const details = await readInvitationDetails(db, rows)
      const invitations = rows.map(row => viewInvitation(row, now(), details))
      return { people: await Promise.all(people), invitations }
    },
    waiting: waitingIn(store),
    revoke: id =>
      store.write(async at => {
        const person = await findPerson(at, id)
        if (person) {
          await endPerson(at, environment, person, by)
          return 'person'
        }
        const invitation = await findInvitation(at, id)
        if (!invitation || invitation.accepted_at !== null) throw unknown(id)
        await removeInvitation(at, id, by, now())
        return 'invitation'
      }),
    forget: id =>
      store.write(async at => {
        const person = await findPerson(at, id)
        if (!person) throw unknown(id)
        await forgetWholePerson(at, environment, person, by)
      }),
    close: () => store.close(),
  }
}

/** Who waits in a store. Who works on the machine decides on all of them. */
function waitingIn(store: Store): WaitingAccess {
  const { db } = store
  const using = { store, ...environment }
  return {
    async list() {
      const rows = (await listOpenInvitations(db)).filter(({ claim }) => claim !== null)
      const details = await readInvitationDetails(db, rows)
      const asked = (await listAddressRequests(db)).map(async (request): Promise<WaitingPerson> => {
        const person = await findPerson(db, request.person_id)
        return {
          id: request.id,
          kind: 'ADDRESS',
          name: person?.name ?? undefined,
          mail: request.mail,
          roles: [],
          claim: viewAddressClaim(request, person),
        }
      })
      const accepted = rows.map(
        (row): WaitingPerson => ({
          ...viewInvitation(row, environment.now(), details),
          kind: 'INVITATION',
        }),
      )
      return [...(await Promise.all(asked)), ...accepted]
    },
    async confirm({ id, kind, mail = '' }) {
      const result =
        kind === 'ADDRESS'
          ? await confirmAddress(using, { id, by }, mail)
          : await confirmInvitation(using, id, deciding)
      if (typeof result !== 'string' || result === 'decided') return
      throw new CommandFailure(
        `${id} cannot be confirmed any longer: the person was removed, has asked for another address, or address or passkey are another account's by now. Decline it.`,
      )
    },
    async decline({ id, kind }) {
      if (kind === 'ADDRESS') await declineAddress(using, { id, by })
      else await declineInvitation(using, id, deciding)
    },
  }
}

/** On the machine an invitation is to any organisation, and to both stages unless one is named. */
function describeWanted({ expiresAt, isConfirmed, ...wish }: PersonWish): WantedInvitation {
  const how = { expiresAt, isConfirmed }
  if ('personId' in wish) return { ...wish, ...how }
  const { name, mail, role, stage, actors } = wish
  if (role === 'host') return { name, mail, roles: [{ role }], ...how }
  const organisation = needed(wish.organisation, 'Say in which organisation: --organisation.')
  const stages = stage === undefined ? (['preview', 'production'] as const) : [stage]
  return { name, mail, roles: stages.map(each => ({ role, organisation, stage: each, actors })), ...how }
}

function unknown(id: string): CommandFailure {
  return new CommandFailure(describeUnknown(id))
}
