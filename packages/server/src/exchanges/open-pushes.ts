import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Authority, PushEnvironment, RegisterKind, SeenCertificate } from '../authorities/authority.ts'
import type { Config } from '../config/read-config.ts'
import { doubling } from '../jobs/back-off.ts'
import { everyProcess } from '../jobs/lease.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Stage } from '../stage.ts'
import type { PushServices } from './handle-pushes.ts'
import { listenForPushes, type PushAddress, type PushListener } from './listen-for-pushes.ts'

/** How often the certificate of TLS is read again, in milliseconds. */
const tlsEvery = 60_000

/** Where pushes are taken unless the settings name another path. */
const usualPath = '/msh'

/**
 * Listens for what partners push, where a stage receives so.
 *
 * @param connected the authorities of all stages, each with its kind
 * @throws what the system says about the address or the files
 */
export async function openPushes(
  connected: readonly { kind: RegisterKind; authority: Authority }[],
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
  environment: PushEnvironment,
  { onCertificate, ...listening }: PushServices & OnCertificate,
  jobs: JobRunner,
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
  const readTls = async () =>
    as4TlsKeyFile !== undefined && as4TlsCertificateFile !== undefined
      ? {
          key: await readFile(as4TlsKeyFile, 'utf8'),
          cert: await readFile(as4TlsCertificateFile, 'utf8'),
        }
      : undefined
  const tls = await readTls()
  const path = as4PublicUrl?.pathname ?? usualPath
  const address = { host: as4Host, port, path, tls, trustedProxies: config.trustedProxies }
  const listener = await listenForPushes(receiver, address, listening)
  if (tls) {
    const stages = new Set(members.map(({ stage }) => stage))
    const note = ({ cert }: Tls): void => {
      for (const stage of stages) onCertificate(stage, describeCertificate(cert))
    }
    note(tls)
    followTls(listener, tls, readTls, listening.log, jobs, note)
  }
  return listener
}

type Tls = NonNullable<PushAddress['tls']>

interface OnCertificate {
  /** Is notified of the certificate that the port shows. */
  onCertificate(stage: Stage, certificate: SeenCertificate): void
}

/** How many days before its end it is worth a warning: what renews it by itself does so a month before. */
const notice = 21

function describeCertificate(pem: string): SeenCertificate {
  return {
    whose: 'gateway',
    name: 'AS4 port',
    validUntil: new X509Certificate(pem).validToDate,
    notice,
    advice:
      'Renew the certificate in UDIGATE_AS4_TLS_CERTIFICATE_FILE, which partners see when they connect.',
  }
}

/** Shows the certificate of TLS that the files have, which may be renewed while the gateway runs. */
function followTls(
  listener: PushListener,
  first: Tls,
  readTls: () => Promise<Tls | undefined>,
  log: PushServices['log'],
  jobs: JobRunner,
  onChange: (present: Tls) => void,
): void {
  let shown = first
  jobs.start({
    name: 'certificate of the push port',
    leases: everyProcess,
    pauses: doubling(tlsEvery, tlsEvery),
    begin: () => async () => {
      const present = await readTls()
      if (present && !isDeepStrictEqual(present, shown)) {
        listener.changeTls(present)
        shown = present
        onChange(present)
        log.info('keys or certificates changed')
      }
      return tlsEvery
    },
  })
}
