import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { type Addresses, startNameServer } from './dns/name-server.ts'
import { type LoneGateway, startLoneGateway } from './lone-gateway.ts'
import { type Connection, traceConnections } from './processes/connections.ts'
import type { Bench } from './row.ts'

/** A gateway of which it is noted where it connects to. */
export interface Watched {
  gateway: LoneGateway
  /** Sets what names lead to. */
  lead(to: Addresses): void
  listener: Listener
  /** Where the gateway connected to, but for the name server and the access point. */
  connections(): Promise<readonly Connection[]>
}

/**
 * Starts one, with a name server of its own.
 *
 * @param allowed the only private addresses that webhooks may reach; none where absent
 */
export async function startWatched(bench: Bench, allowed?: string): Promise<Watched> {
  const listener = await startListener()
  bench.after(() => listener.close())
  const leading: { to: Addresses | undefined } = { to: undefined }
  const names = await startNameServer(name => leading.to?.(name) ?? [])
  bench.after(() => names.close())
  const gateway = await startLoneGateway(
    bench,
    allowed === undefined ? {} : { UDIGATE_WEBHOOK_PRIVATE_TARGETS: allowed },
    bench.folder(),
    {
      NODE_OPTIONS: `--import=${new URL('./dns/ask-own-server.ts', import.meta.url).href}`,
      SCORECARD_NAME_SERVER: `127.0.0.1:${names.port}`,
    },
  )
  const trace = bench.machine.hasStrace
    ? await traceConnections(gateway.gateway.pid, join(bench.folder(), 'connections'))
    : undefined
  const isOurs = ({ address, port }: Connection): boolean =>
    address === '127.0.0.1' && (port === names.port || port === authorityPort)
  return {
    gateway,
    listener,
    lead(to) {
      leading.to = to
    },
    connections: async () => ((await trace?.stop()) ?? []).filter(connection => !isOurs(connection)),
  }
}

/** Where a lone gateway takes its access point to be. */
const authorityPort = 1

export interface Listener {
  port: number
  accepted(): number
  close(): void
}

/** Counts who connects to a port of this machine, by IPv4 and by IPv6 where there is that. */
async function startListener(): Promise<Listener> {
  let accepted = 0
  const serve = async (host: string, port: number) => {
    const server = createServer(socket => {
      accepted += 1
      socket.on('error', () => {})
      socket.destroy()
    }).listen(port, host)
    await once(server, 'listening')
    return server
  }
  const first = await serve('0.0.0.0', 0)
  const { port } = first.address() as AddressInfo
  const second = await serve('::1', port).catch(() => undefined)
  return {
    port,
    accepted: () => accepted,
    close() {
      first.close()
      second?.close()
    },
  }
}
