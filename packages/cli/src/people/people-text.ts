import { columns } from '../columns.ts'
import type { InvitedView, PeopleView, RoleView } from './store-access.ts'

/** The people and the invitations, a line for each under headings. */
export function peopleText({ people, invitations }: PeopleView): string {
  const listed = people.map(({ id, name, mail, state, roles }) => [
    id,
    state.toLowerCase(),
    name ?? '(forgotten)',
    mail ?? '-',
    roles.map(describeRole).join('; ') || '-',
  ])
  const open = invitations.map(({ id, name, mail, state, roles }) => [
    id,
    state === 'OPEN' ? 'invited' : 'invitation expired',
    name ?? '(opens an account again)',
    mail ?? '-',
    roles.map(describeRole).join('; ') || '-',
  ])
  if (listed.length + open.length === 0)
    return 'There are no people. "udigate people invite" invites the first one.'
  return columns([['ID', 'STATE', 'NAME', 'MAIL', 'ROLES'], ...open, ...listed])
}

/** The link of an invitation that was just made. */
export function invitedText({ id, name, link, expiresAt }: InvitedView): string {
  return [
    `Invitation ${id}${name === undefined ? '' : ` of ${name}`}, until ${expiresAt}`,
    '',
    link,
    '',
    'Give the link to the person alone, now: it is shown this once, and can be used once.',
  ].join('\n')
}

function describeRole({ role, organisation, stage, actors }: RoleView): string {
  if (organisation === undefined) return role
  const where = `${role} in ${organisation} on ${stage}`
  return actors === undefined || actors === 'any' ? where : `${where} for ${actors.join(',')}`
}
