import type { GatewayClient } from '@udigate/client'
import { GatewayFailure } from '../gateway/call-gateway.ts'
import { CommandFailure } from '../run-command.ts'

/** What a person is asked to confirm. */
export interface LoginAsked {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
  expires_in: number
  interval: number
}

interface Refused {
  error: string
  error_description?: string
}

/** The one client that the gateway knows (RFC 8628, section 3.1). */
const clientId = 'udigate-cli'
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** Asks the gateway for a login. @param name what the person is told that asks @throws CommandFailure */
export async function askLogin(client: GatewayClient, name: string): Promise<LoginAsked> {
  const response = await send(client, 'device_authorization', { client_name: name })
  if (response.status !== 200) throw explain((await response.json()) as Refused)
  return (await response.json()) as LoginAsked
}

/**
 * Waits until the person has confirmed a login (RFC 8628, section 3.4).
 *
 * @param pause waits for so many seconds
 * @returns the token of the session
 * @throws CommandFailure where it was refused, or not confirmed in time
 */
export async function awaitLogin(
  client: GatewayClient,
  { device_code, expires_in, interval }: LoginAsked,
  pause: (seconds: number) => Promise<unknown>,
): Promise<string> {
  let every = interval
  for (let waited = 0; waited <= expires_in; waited += every) {
    await pause(every)
    const answer = await askToken(client, device_code)
    if ('access_token' in answer) return answer.access_token
    if (answer.error === 'slow_down') every += 5
    else if (answer.error !== 'authorization_pending') throw explain(answer)
  }
  throw explain({ error: 'expired_token' })
}

async function askToken(
  client: GatewayClient,
  deviceCode: string,
): Promise<{ access_token: string } | Refused> {
  try {
    const response = await send(client, 'token', { grant_type: deviceGrant, device_code: deviceCode })
    return (await response.json()) as { access_token: string } | Refused
  } catch (error) {
    // The person may confirm it meanwhile: a gateway that is away for a moment is asked again.
    if (error instanceof GatewayFailure && error.httpStatus === undefined) return { error: 'slow_down' }
    throw error
  }
}

function send(client: GatewayClient, name: string, given: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ client_id: clientId, ...given }).toString()
  return client.request({
    method: 'POST',
    path: `/oauth/${name}`,
    content: { type: 'application/x-www-form-urlencoded', body },
    isOutcome: ({ status }) => status === 400 || status === 401,
  })
}

const words: ReadonlyMap<string, string> = new Map([
  ['access_denied', 'The login was refused.'],
  ['expired_token', 'The login was not confirmed in time. Run "udigate login" again.'],
])

function explain({ error, error_description: description }: Refused): CommandFailure {
  return new CommandFailure(words.get(error) ?? description ?? `The gateway does not sign in: ${error}.`)
}
