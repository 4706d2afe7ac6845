import type { OpenInvitation } from '../../api/bodies.ts'
import { describeInvitedRole } from '../../api/role-words.ts'
import { Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'

/** Who is invited, and to what. */
export function InvitedTo({ invitation: { name, mail, roles, expiresAt } }: { invitation: OpenInvitation }) {
  const described = roles.map(describeInvitedRole)
  return (
    <Facts
      of={{
        Name: name,
        'Mail address': mail,
        Roles: described.length === 0 ? undefined : described.map(role => <div key={role}>{role}</div>),
        'Good until': <Time at={expiresAt} />,
      }}
    />
  )
}
