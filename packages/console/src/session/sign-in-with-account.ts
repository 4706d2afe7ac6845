import type { Bodies } from '@udigate/client'
import { atLarge, resume } from '../api/session.ts'

/** Signs in with a password and a code of the authenticator app. @throws ProblemError where that signs no one in */
export async function signInWithPassword(given: Bodies['PasswordSignIn']): Promise<void> {
  await atLarge.post('/api/v1/sign-in/password', { body: given })
  await resume()
}

/** Signs in with a recovery code, which is good once. @throws ProblemError where that signs no one in */
export async function signInWithRecoveryCode(given: Bodies['RecoverySignIn']): Promise<void> {
  await atLarge.post('/api/v1/sign-in/recovery-code', { body: given })
  await resume()
}

/** Signs in with a passkey of this device. @throws Error in words where there is none, ProblemError where it is not taken */
export async function signInWithPasskey(): Promise<void> {
  const [options, { usePasskey }] = await Promise.all([
    atLarge.post('/api/v1/sign-in/passkey/options'),
    import('./passkeys.ts'),
  ])
  await atLarge.post('/api/v1/sign-in/passkey', { body: await usePasskey(options) })
  await resume()
}
