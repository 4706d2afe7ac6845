import type { OpenInvitation } from './bodies.ts'

/** Who decides whether it was the person who was meant, at the beginning of a sentence. */
export function nameConfirmer(
  confirmedBy: OpenInvitation['confirmedBy'],
  roles: OpenInvitation['roles'],
): string {
  const [organisation] = roles.flatMap(role => role.organisation ?? [])
  if (confirmedBy === 'ADMINISTRATOR' && organisation !== undefined)
    return `An administrator of ${organisation}`
  return confirmedBy === 'HOST' ? 'A host of the gateway' : 'The operator of the gateway'
}
