import { readFile } from 'node:fs/promises'
import type { Authority, AuthorityKind } from '../authorities/authority.ts'
import type { Config } from '../config/read-config.ts'
import type { Environment } from '../ids.ts'
import type { PushListening } from './handle-pushes.ts'
import { listenForPushes, type PushListener } from './listen-for-pushes.ts'

/** Where pushes are taken unless the settings name another path. */
const usualPath = '/msh'

/**
 * Listens for what partners push, where a stage receives so.
 *
 * @param connected the authorities of all stages, each with its kind
 * @throws what the system says about the address or the files
 */
export async function openPushes(
  connected: readonly { kind: AuthorityKind; authority: Authority }[],
  config: Pick<
    Config,
    | 'host'
    | 'as4Host'
    | 'as4Port'
    | 'as4PublicUrl'
    | 'as4TlsKeyFile'
    | 'as4TlsCertificateFile'
    | 'trustedProxies'
  >,
  environment: Environment,
  listening: PushListening,
): Promise<PushListener | undefined> {
  const receiving = connected.filter(({ authority }) => authority.inbound)
  const [first] = receiving
  if (!first) return undefined
  if (receiving.some(({ kind }) => kind !== first.kind))
    throw new TypeError('Two authorities cannot push to one address.')
  const members = receiving.flatMap(({ authority: { inbound } }) => inbound ?? [])
  const receiver = first.kind.receivePushes?.(members, environment)
  if (!receiver) throw new TypeError(`Nothing takes what ${first.kind.law.id} pushes.`)
  const { as4Host = config.host, as4Port: port, as4PublicUrl, as4TlsKeyFile, as4TlsCertificateFile } = config
  const tls =
    as4TlsKeyFile !== undefined && as4TlsCertificateFile !== undefined
      ? {
          key: await readFile(as4TlsKeyFile, 'utf8'),
          cert: await readFile(as4TlsCertificateFile, 'utf8'),
        }
      : undefined
  const path = as4PublicUrl?.pathname ?? usualPath
  const address = { host: as4Host, port, path, tls, trustedProxies: config.trustedProxies }
  return listenForPushes(receiver, address, listening)
}
