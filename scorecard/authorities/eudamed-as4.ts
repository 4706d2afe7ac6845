import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { live } from '../clients/lives.ts'
import { startSimulator } from '../processes/simulator.ts'
import { type AgencyProxy, type Protocol, startAgencyProxy } from '../proxy/agency-proxy.ts'
import type { Bench } from '../row.ts'
import type { Authority, RunningAuthority } from './authority.ts'
import { readJournalItem } from './eudamed.ts'

/** What is posted to the authority, and back. */
export type As4Call = 'message' | 'push'

export interface RunningEudamedOverAs4 extends RunningAuthority {
  agency: AgencyProxy<string>
  pushes: AgencyProxy<string>
  /** The authority signs with this key from now on, and opens what is encrypted for it alone. */
  changeKey(name: string): Promise<void>
}

/** Messages and pushes are encrypted, so that nothing of them tells what they carry. */
export function sealedProtocol(call: As4Call): Protocol<As4Call> {
  return {
    findCall: request => (request.toString('latin1', 0, 5) === 'POST ' ? call : undefined),
    readDocument: () => '',
  }
}

/** The simulator of EUDAMED as the AS4 access point of its side; the gateway is that of its own. */
export const eudamedOverAs4 = {
  name: 'EUDAMED over AS4',
  live,
  calls: { send: 'message' },
  pushCall: 'push',
  isSealed: true,
  faults: [
    { fault: 'as4-cut-receipt' },
    { fault: 'as4-foreign-receipt' },
    { fault: 'as4-unsigned-error' },
    { fault: 'as4-unsigned-error-taken' },
    { fault: 'as4-late-receipt', delayMs: 800 },
    { fault: 'as4-push-twice' },
    { fault: 'as4-push-later' },
    { fault: 'as4-push-cut' },
    { fault: 'as4-push-unread' },
    { fault: 'late-acknowledgement', delayMs: 800 },
    { fault: 'late-processing', delayMs: 900 },
    { fault: 'duplicate-acknowledgement' },
  ],
  start: bench => startEudamedOverAs4(bench),
} as const satisfies Authority

export async function startEudamedOverAs4(bench: Bench): Promise<RunningEudamedOverAs4> {
  const { build } = bench
  const port = await findFreePort()
  const pushes = await startAgencyProxy(port, sealedProtocol('push'))
  bench.after(() => pushes.close())
  const simulator = await startSimulator(build, bench.folder(), {
    UDIGATE_SIMULATOR_AS4_KEY_FILE: findKey('regulator-2048.test-key.pem'),
    UDIGATE_SIMULATOR_AS4_CERTIFICATE_FILE: findKey('regulator-2048.crt'),
    UDIGATE_SIMULATOR_AS4_PARTNER_CERTIFICATE_FILE: findKey('manufacturer-2048.crt'),
    UDIGATE_SIMULATOR_AS4_PARTNER: 'EUDAMED_000001',
    UDIGATE_SIMULATOR_AS4_PUSH_URL: `http://127.0.0.1:${pushes.port}/msh`,
  })
  bench.after(() => simulator.end('SIGKILL'))
  const agency = await startAgencyProxy(simulator.port, sealedProtocol('message'))
  bench.after(() => agency.close())
  return {
    agency,
    pushes,
    gateway: {
      authorityPort: agency.port,
      settings: {
        UDIGATE_AS4_PORT: String(port),
        UDIGATE_PREVIEW_AS4_KEY_FILE: findKey('manufacturer-2048.test-key.pem'),
        UDIGATE_PREVIEW_AS4_CERTIFICATE_FILE: findKey('manufacturer-2048.crt'),
        UDIGATE_PREVIEW_AS4_PARTNER_CERTIFICATE_FILE: findKey('regulator-2048.crt'),
      },
    },
    async changeKey(name) {
      const changed = await fetch(`${simulator.url}/as4`, {
        method: 'PUT',
        body: JSON.stringify({
          key: readFileSync(findKey(`${name}.test-key.pem`), 'utf8'),
          certificate: readFileSync(findKey(`${name}.crt`), 'utf8'),
        }),
        headers: { 'content-type': 'application/json' },
      })
      if (!changed.ok) throw new Error(`PUT /as4: ${await changed.text()}`)
    },
    arm: fault => simulator.arm(fault),
    disarm: () => simulator.disarm(),
    received: async () => ({
      journal: (await simulator.journal()).map(readJournalItem),
      register: await simulator.register(),
    }),
  }
}

/** Throw-away keys that nothing trusts. */
export function findKey(name: string): string {
  return join(import.meta.dirname, '../../packages/as4/test/keys', name)
}

/** The gateway takes pushes at the same port after each start. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
