import { columns } from '../columns.ts'
import type { InvitationClaim, InvitedView, PeopleView, Revoked, RoleView, WaitingPerson } from './access.ts'

/** The people and the invitations, a line for each under headings. */
export function peopleText({ people, invitations }: PeopleView): string {
  const listed = people.map(({ id = '-', name, mail, state, roles }) => [
    id,
    state.toLowerCase(),
    name ?? '(forgotten)',
    mail ?? '-',
    roles.map(describeRole).join('; ') || '-',
  ])
  const open = invitations.map(({ id, name, mail, state, claim, roles }) => [
    id,
    claim ? `to confirm: ${describeClaim(claim)}` : state === 'OPEN' ? 'invited' : 'invitation expired',
    name ?? '(opens an account again)',
    mail ?? '-',
    roles.map(describeRole).join('; ') || '-',
  ])
  if (listed.length + open.length === 0)
    return 'There are no people. "udigate people invite" invites the first one.'
  return columns([['ID', 'STATE', 'NAME', 'MAIL', 'ROLES'], ...open, ...listed])
}

/** The link of an invitation that was just made. */
export function invitedText({ id, name, roles, link, expiresAt, isConfirmed, note }: InvitedView): string {
  return [
    `Invitation ${id}${name === undefined ? '' : ` of ${name}`}, until ${expiresAt}`,
    ...roles.map(describeRole),
    '',
    link,
    '',
    'Give the link to the person alone, now: it is shown this once, and can be used once.',
    isConfirmed
      ? 'Who opens it is taken for the person: give it into their hands.'
      : 'Who opens it proves the mail address with a code that the gateway sends; where it sends no mail, confirm who has accepted with "udigate people confirm".',
    ...(note === undefined ? [] : ['', note]),
  ].join('\n')
}

/** What is revoked, and what follows. */
export function personRevokedText(id: string, what: Revoked): string {
  switch (what) {
    case 'person':
      return `Person ${id} is revoked, and everything that they did is ended.`
    case 'member':
      return `Person ${id} has no role in the organisation on this stage any longer. Who has none elsewhere is signed out, and signs in to nothing.`
    case 'invitation':
      return `Invitation ${id} is withdrawn.`
  }
}

/** Who waits to be confirmed, a line for each under headings. */
export function waitingText(waiting: readonly WaitingPerson[]): string {
  if (waiting.length === 0) return 'No person waits to be confirmed.'
  const rows = waiting.map(({ id, kind, name = '(opens an account again)', mail = '-', roles, claim }) => [
    id,
    claim?.at ?? '-',
    name,
    mail,
    claim ? describeClaim(claim) : '-',
    kind === 'ADDRESS' ? 'this mail address' : roles.map(describeRole).join('; ') || 'another way to sign in',
  ])
  return columns([['ID', 'SINCE', 'NAME', 'MAIL', 'SIGNS IN AS', 'WAITS FOR'], ...rows])
}

/** Who is confirmed, and what follows. */
export function confirmedText({ kind, name = 'The person', mail = '-', roles }: WaitingPerson): string {
  if (kind === 'ADDRESS') return `${name} is confirmed: the account signs in as ${mail}.`
  const what = roles.map(describeRole).join('; ')
  return `${name} (${mail}) is confirmed, and can sign in${what === '' ? '' : `: ${what}`}.`
}

/** Who is declined, and what follows. */
export function declinedText({ id, kind, name = 'The person' }: WaitingPerson): string {
  return kind === 'ADDRESS'
    ? `${name} is declined, and the account keeps the address that it has.`
    : `Invitation ${id} is declined, and its link leads nowhere.`
}

const ways = { PASSKEY: 'by passkey', PASSWORD: 'by password' } as const

/** Who has accepted an invitation, as far as it is known. */
function describeClaim({ signsInBy, person }: NonNullable<InvitationClaim>): string {
  if (signsInBy === 'PASSKEY' || signsInBy === 'PASSWORD') return `a new account ${ways[signsInBy]}`
  const whose = `${person?.name ?? person?.id ?? ''} (${person?.mail ?? 'no address'}${person?.isMailProven ? '' : ', not proven'})`
  return signsInBy === 'PROVIDER' ? `${whose} of ${person?.provider ?? ''}` : `the account of ${whose}`
}

function describeRole({ role, organisation, stage, actors }: RoleView): string {
  if (organisation === undefined) return role
  const where = `${role} in ${organisation} on ${stage}`
  return actors === undefined || actors === 'any' ? where : `${where} for ${actors.join(',')}`
}
