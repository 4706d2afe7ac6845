import { createRemoteJWKSet, customFetch as keysFetch } from 'jose'
import * as oidc from 'openid-client'
import type { Provider } from '../../config/providers/provider.ts'
import { readLine } from '../../settings/content-source.ts'
import { boundedFetch } from './bounded-fetch.ts'

/** A provider as its discovery document describes it. */
export interface ConnectedProvider {
  configuration: oidc.Configuration
  /** Finds the key by which a token is signed; asks the provider again for one that it did not have. */
  keys: ReturnType<typeof createRemoteJWKSet>
}

/** Gives what a provider says of itself, asked for when it is needed first, and again every hour. */
export type ConnectProvider = () => Promise<ConnectedProvider>

/** How long what a provider says of itself is taken to be true, in milliseconds. */
const rememberedFor = 3_600_000
/** How soon its keys are asked for again where a token is signed by an unknown one, in milliseconds. */
const keysCooldown = 1_000

/** @param monotonic a clock that goes forward at its own pace */
export function connectProvider(provider: Provider, monotonic: () => Date): ConnectProvider {
  let known: { connected: Promise<ConnectedProvider>; until: number } | undefined
  return () => {
    const at = monotonic().getTime()
    if (known && known.until > at) return known.connected
    const connected = discover(provider)
    const asked = { connected, until: at + rememberedFor }
    known = asked
    // What failed is asked again by the next one.
    connected.catch(() => {
      if (known === asked) known = undefined
    })
    return connected
  }
}

/**
 * Asks a provider what it is.
 *
 * @throws Error where it does not answer in time, or not with what the standard says
 */
export async function discover(provider: Provider): Promise<ConnectedProvider> {
  const { issuer, clientId, clientSecret, clockTolerance } = provider
  const secret = clientSecret && (await readLine(clientSecret))
  const configuration = await oidc.discovery(
    issuer,
    clientId,
    { [oidc.clockTolerance]: clockTolerance },
    authenticateClient(secret),
    {
      [oidc.customFetch]: fetchForProvider,
      // boundedFetch takes nothing from elsewhere without TLS.
      execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    },
  )
  const { jwks_uri: address } = configuration.serverMetadata()
  if (address === undefined) throw new TypeError('The provider names no address of its keys.')
  const keys = createRemoteJWKSet(new URL(address), {
    [keysFetch]: (url, { headers, signal }) => boundedFetch(url, { headers, signal }),
    cooldownDuration: keysCooldown,
  })
  return { configuration, keys }
}

const fetchForProvider: oidc.CustomFetch = (url, { method, headers, body, signal }) =>
  boundedFetch(url, {
    method,
    headers,
    body: body instanceof Uint8Array ? Buffer.from(body) : (body ?? null),
    ...(signal ? { signal } : {}),
  })

/** In the way that the provider takes. */
function authenticateClient(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None()
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = ways.includes('client_secret_basic')
      ? oidc.ClientSecretBasic(secret)
      : oidc.ClientSecretPost(secret)
    authenticate(server, client, body, headers)
  }
}
