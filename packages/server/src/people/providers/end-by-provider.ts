import { findPersonOfProvider } from '../../store/people.ts'
import { listSessions, listSessionsOfProvider } from '../../store/sessions.ts'
import { endSession } from '../sessions.ts'
import { readLogoutToken } from './logout-token.ts'
import type { ReachedProvider, SigningIn } from './sign-in-by-provider.ts'

/**
 * Ends what a provider wants ended, by a logout token that it has sent. A token that comes a second time ends nothing that was
 * begun after it.
 *
 * @returns how many sessions were ended
 * @throws Error where the token is not the provider's, not for this gateway, too old, or no logout token
 */
export async function endByProvider(
  signingIn: SigningIn,
  { provider, connect }: ReachedProvider,
  token: string,
): Promise<number> {
  const connected = await connect()
  const wish = await readLogoutToken(provider, connected, token)
  const { issuer } = connected.configuration.serverMetadata()
  const before = wish.issuedAt.getTime() + provider.clockTolerance * 1000
  return signingIn.store.write(async db => {
    const person =
      wish.subject === undefined ? undefined : await findPersonOfProvider(db, issuer, wish.subject)
    const sessions =
      wish.sid === undefined
        ? person === undefined
          ? []
          : await listSessions(db, person.id)
        : await listSessionsOfProvider(db, issuer, wish.sid)
    let ended = 0
    for (const session of sessions) {
      if (session.created_at > before) continue
      if (await endSession(db, signingIn, session, 'signed out at the provider')) ended += 1
    }
    return ended
  })
}
