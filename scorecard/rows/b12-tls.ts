import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type TlsOptions } from 'node:tls'
import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { makeKey } from '../make-key.ts'
import { freshRequest, makeCode } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { expired, key, valid } from '../tls/certificates.ts'
import { startWorld } from '../world.ts'

interface Case {
  server: TlsOptions
  host: string
  /** Certificates that the gateway is told to trust. */
  trusted?: string
}

const cases: Readonly<Record<string, Case>> = {
  'signed by no trusted authority': { server: { key, cert: valid }, host: 'localhost' },
  'for another host': { server: { key, cert: valid }, host: '127.0.0.1', trusted: valid },
  expired: { server: { key, cert: expired }, host: 'localhost', trusted: expired },
  'TLS 1.1': {
    server: { key, cert: valid, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
    host: 'localhost',
    trusted: valid,
  },
}

/** The access point cannot prove who it is, or speaks too old a TLS. */
export const b12: Row = {
  id: 'B12',
  isStar: false,
  fault: `The access point’s certificate is ${Object.keys(cases).slice(0, -1).join(', ')}; or it speaks TLS 1.1 only`,
  limit: '0 bytes of a request are sent; the submission stays open',
  runs: { short: 0, long: 4 },
  control: { name: 'trusts any certificate', build: brokenBuilds['trusts-any-certificate'] },
  async run(bench) {
    let sent = 0
    const runs = await repeat(bench, async (n, failures) => {
      const name = Object.keys(cases)[n] ?? 'expired'
      const { server: options, host, trusted } = cases[name] ?? { server: {}, host: 'localhost' }
      let handshakes = 0
      const server = createServer(options, socket => {
        socket.on('error', () => {})
        socket.on('data', bytes => {
          sent += bytes.length
        })
      })
      server.on('connection', socket => {
        handshakes += 1
        socket.on('error', () => {})
      })
      server.on('tlsClientError', () => {})
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      bench.after(() => server.close())
      const { port } = server.address() as { port: number }
      const caFile = join(bench.folder(), 'trusted.pem')
      if (trusted) writeFileSync(caFile, trusted)
      const before = sent
      const world = await startWorld(bench, {
        settings: {
          UDIGATE_PREVIEW_CONNECTOR: 'domibus',
          UDIGATE_PREVIEW_ENDPOINT: `https://${host}:${port}/domibus/services/wsplugin`,
          UDIGATE_PREVIEW_PARTY_ID: 'EUDAMED_000001',
          ...(trusted ? { UDIGATE_PREVIEW_CA_FILE: caFile } : {}),
        },
      })
      const request = freshRequest()
      const call = await world.submit(request, { key: makeKey(world.dataDir, 'maker', 'any'), wait: 1 })
      await until(10_000, `${name}: it is tried`, () => handshakes > 1).catch(error =>
        failures.push(error.message),
      )
      if (call.status !== 202) failures.push(`${name}: ${call.status} ${call.body?.status}`)
      if (world.getOutcome(makeCode(request))?.kind !== undefined) failures.push(`${name}: it has an outcome`)
      if (sent > before) failures.push(`${name}: ${sent - before} bytes were sent`)
      await world.gateway.end('SIGKILL')
    })
    return { runs, worst: `${sent} bytes` }
  },
}
