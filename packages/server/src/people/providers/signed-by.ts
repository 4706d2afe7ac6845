import type { Configuration } from 'openid-client'

/** Signatures by a private key that the provider alone has: not `none`, and nothing by a secret that is shared. */
const taken = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** The algorithms by which tokens of a provider may be signed; RS256 where it names none. */
export function signedBy(configuration: Configuration): string[] {
  const { id_token_signing_alg_values_supported: named = ['RS256'] } = configuration.serverMetadata()
  return taken.filter(name => named.includes(name))
}
