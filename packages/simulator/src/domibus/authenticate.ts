import type { AccessPointSettings, PluginUser } from './access-point-settings.ts'
import { SoapFault } from './fault.ts'

/**
 * Finds the plugin user of a call; `undefined` where no login is asked for.
 *
 * @param authorization the header of the call
 * @throws SoapFault where the caller is none of the users
 */
export function authenticate(
  { users }: Pick<AccessPointSettings, 'users'>,
  authorization: string | undefined,
): PluginUser | undefined {
  if (users.length === 0) return undefined
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') throw new SoapFault(undefined, 'No authentication is supplied')
  const given = Buffer.from(credentials, 'base64').toString('utf8')
  const found = users.find(({ user, password }) => given === `${user}:${password}`)
  if (!found) throw new SoapFault(undefined, 'Bad credentials')
  return found
}

/**
 * Lets a user handle only what is its own.
 *
 * @param property the original sender of what it sends, or the final recipient of what it takes
 * @throws SoapFault where that is another's
 */
export function authorize(user: PluginUser | undefined, property: string | undefined): void {
  const own = user?.originalUser
  if (own === undefined || property?.toLowerCase() === own.toLowerCase()) return
  throw new SoapFault(undefined, `You are not allowed to handle this message. You are authorized as [${own}]`)
}
