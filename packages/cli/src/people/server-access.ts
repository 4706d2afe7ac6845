import type { Bodies, GatewayClient } from '@udigate/client'
import { GatewayFailure } from '../gateway/call-gateway.ts'
import { CommandFailure } from '../run-command.ts'
import {
  describeUnknown,
  type InvitedView,
  type PeopleAccess,
  type PeopleView,
  type PersonView,
  type PersonWish,
  type Revoked,
  type WaitingAccess,
  type WaitingPerson,
} from './access.ts'

type NewPerson = Extract<PersonWish, { name: string }>

/**
 * Reaches people through the API of a running gateway, as the person that `udigate login` has signed in: those of the organisation and
 * stage in which an administrator acts, and for a host the first administrators of organisations.
 */
export function reachPeopleOfServer(gateway: GatewayClient): PeopleAccess {
  return {
    invite: wish => invite(gateway, wish),
    list: () => list(gateway),
    waiting: reachWaiting(gateway),
    revoke: (id, mayBeOwn) => revoke(gateway, id, mayBeOwn),
    forget: id => gateway.post('/api/v1/people/{id}/forget', { path: { id } }),
    close: async () => {},
  }
}

async function invite(gateway: GatewayClient, wish: PersonWish): Promise<InvitedView> {
  if ('personId' in wish) throw onMachine('--person')
  if (wish.isConfirmed) throw onMachine('--confirmed')
  if (wish.expiresAt) throw onMachine('--expires')
  if (wish.role === 'host') throw onMachine('--role host')
  const { caller, organisation, stage, rights } = await gateway.get('/api/v1/session')
  const isElsewhere = (wish.organisation ?? organisation) !== organisation
  if (organisation === '' || (isElsewhere && rights.includes('organisations.manage'))) {
    return inviteFirst(gateway, wish)
  }
  // Of a key the gateway says that it may not.
  if (caller.kind === 'person' && (isElsewhere || (wish.stage ?? stage) !== stage)) {
    throw new CommandFailure(
      `You act in ${organisation} on ${stage}, and invite there; set UDIGATE_ACTING to another place, such as ${encodeURIComponent(wish.organisation ?? organisation)}/${wish.stage ?? stage}.`,
      2,
    )
  }
  const { name, mail, role, actors } = wish
  // What it checks, the gateway says.
  const body = { name, mail, roles: [{ role, actors }] } as Bodies['InvitationRequest']
  return { ...(await gateway.post('/api/v1/invitations', { body })), isConfirmed: false }
}

/** Makes an organisation, whose first administrator is invited to the stages that it is to have. */
async function inviteFirst(
  gateway: GatewayClient,
  { name, mail, role, organisation, stage, actors }: NewPerson,
): Promise<InvitedView> {
  if (organisation === undefined) throw new CommandFailure('Say in which organisation: --organisation.', 2)
  if (role !== 'administrator' || actors !== 'any') {
    throw new CommandFailure(
      'A host invites the first administrator of a new organisation, for any actor; its administrators invite the others.',
      2,
    )
  }
  const stages = stage === undefined ? (['preview', 'production'] as const) : [stage]
  const body = { name: organisation, stages: [...stages], administrator: { name, mail } }
  return { ...(await gateway.post('/api/v1/organisations', { body })), isConfirmed: false }
}

async function list(gateway: GatewayClient): Promise<PeopleView> {
  const { organisation, stage, rights } = await gateway.get('/api/v1/session')
  if (!rights.includes('people.read') && rights.includes('organisations.manage')) return listAsHost(gateway)
  const people: PersonView[] = []
  for (const state of ['CURRENT', 'FORMER'] as const) {
    const found = gateway.items('/api/v1/people', { query: { limit: 500, state } })
    for await (const { id, name, mail, state: now, roles } of found) {
      const held = roles.filter(({ endedAt }) => endedAt === undefined)
      people.push({
        id,
        name,
        mail,
        state: now,
        roles: held.map(({ role, actors }) => ({ role, organisation, stage, actors })),
      })
    }
  }
  const { items: invitations } = await gateway.get('/api/v1/invitations')
  return { people, invitations }
}

async function listAsHost(gateway: GatewayClient): Promise<PeopleView> {
  const organisations = await Array.fromAsync(
    gateway.items('/api/v1/organisations', { query: { limit: 500 } }),
  )
  return {
    people: organisations.flatMap(({ name: organisation, stages }) =>
      stages.flatMap(({ stage, administrators }) =>
        administrators.map(
          (person): PersonView => ({
            ...person,
            state: 'CURRENT',
            roles: [{ role: 'administrator', organisation, stage }],
          }),
        ),
      ),
    ),
    invitations: organisations.flatMap(({ invitation }) => invitation ?? []),
  }
}

async function revoke(gateway: GatewayClient, id: string, mayBeOwn: boolean): Promise<Revoked> {
  const path = { id }
  const { rights } = await gateway.get('/api/v1/session')
  if (rights.includes('people.manage') || !rights.includes('organisations.manage')) {
    if (await isThere(gateway.remove('/api/v1/people/{id}', { path, query: { own: mayBeOwn || undefined } })))
      return 'member'
    if (await isThere(gateway.remove('/api/v1/invitations/{id}', { path }))) return 'invitation'
  }
  if (rights.includes('organisations.manage')) {
    for await (const { name, invitation } of gateway.items('/api/v1/organisations', {
      query: { limit: 500 },
    })) {
      if (invitation?.id !== id) continue
      await gateway.remove('/api/v1/organisations/{name}', { path: { name } })
      return 'invitation'
    }
  }
  throw new CommandFailure(describeUnknown(id))
}

/** Whether what was to be removed was there. */
async function isThere(removed: Promise<unknown>): Promise<boolean> {
  try {
    await removed
    return true
  } catch (error) {
    if (error instanceof GatewayFailure && error.httpStatus === 404) return false
    throw error
  }
}

/** Those who wait for the caller as an administrator where they act, and those who wait for them as a host. */
function reachWaiting(gateway: GatewayClient): WaitingAccess {
  /** Those on whom hosts decide. */
  const forHosts = new Set<string>()
  return {
    async list() {
      const [invitations, confirmations] = await Promise.allSettled([
        gateway.get('/api/v1/invitations'),
        gateway.get('/api/v1/confirmations'),
      ])
      const refusals = [invitations, confirmations].flatMap(each =>
        each.status === 'rejected' ? [each.reason as unknown] : [],
      )
      const [refusal] = refusals.filter(each => !isForbidden(each))
      if (refusal !== undefined) throw refusal
      if (refusals.length === 2) throw refusals[0]
      const ofHosts = confirmations.status === 'fulfilled' ? confirmations.value.items : []
      for (const { id } of ofHosts) forHosts.add(id)
      const ofOrganisation = invitations.status === 'fulfilled' ? invitations.value.items : []
      const accepted = ofOrganisation.filter(({ id, state }) => state === 'TO_CONFIRM' && !forHosts.has(id))
      return [
        ...ofHosts.map(
          ({ kind, ...waiting }): WaitingPerson => ({
            ...waiting,
            kind: kind === 'ADDRESS' ? kind : 'INVITATION',
          }),
        ),
        ...accepted.map((waiting): WaitingPerson => ({ ...waiting, kind: 'INVITATION' })),
      ]
    },
    async confirm({ id, mail = '' }) {
      if (forHosts.has(id)) {
        await gateway.post('/api/v1/confirmations/{id}/confirm', { path: { id }, body: { mail } })
      } else await gateway.post('/api/v1/invitations/{id}/confirm', { path: { id } })
    },
    async decline({ id }) {
      if (forHosts.has(id)) await gateway.post('/api/v1/confirmations/{id}/decline', { path: { id } })
      else await gateway.post('/api/v1/invitations/{id}/decline', { path: { id } })
    },
  }
}

function isForbidden(error: unknown): boolean {
  return error instanceof GatewayFailure && error.httpStatus === 403
}

/** @param option what the API has not */
function onMachine(option: string): CommandFailure {
  return new CommandFailure(
    `${option} works on the machine of the gateway alone, in its store: leave UDIGATE_URL unset there.`,
    2,
  )
}
