import { live } from '../clients/lives.ts'
import type { Made, Received } from '../history/history.ts'
import { readMarks } from '../history/marks.ts'
import { readUpdates } from '../history/read-updates.ts'
import { type JournalItem, type Simulator, startSimulator } from '../processes/simulator.ts'
import { type AgencyProxy, startAgencyProxy, wsPlugin } from '../proxy/agency-proxy.ts'
import type { Bench } from '../row.ts'
import type { Authority, RunningAuthority } from './authority.ts'

export interface RunningEudamed extends RunningAuthority {
  agency: AgencyProxy
  simulator: Simulator
}

/** The simulator of EUDAMED, behind the WS plugin of its access point: answers come into a mailbox and are confirmed. */
export const eudamed = {
  name: 'EUDAMED',
  live,
  calls: {
    send: 'submitRequest',
    fetch: 'retrieveMessageRequest',
    confirm: 'markMessageAsDownloadedRequest',
  },
  faults: [
    { fault: 'reset' },
    { fault: 'reset-before' },
    { fault: 'http-503' },
    { fault: 'late-acknowledgement', delayMs: 800 },
    { fault: 'late-arrival', delayMs: 900 },
    { fault: 'late-processing', delayMs: 900 },
    { fault: 'duplicate-acknowledgement' },
  ],
  start: bench => startEudamed(bench),
} as const satisfies Authority

/** @param settings of the simulator */
export async function startEudamed(
  bench: Bench,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningEudamed> {
  const simulator = await startSimulator(bench.build, bench.folder(), settings)
  bench.after(() => simulator.end('SIGKILL'))
  const agency = await startAgencyProxy(simulator.port, wsPlugin)
  bench.after(() => agency.close())
  return {
    agency,
    simulator,
    gateway: { authorityPort: agency.port },
    arm: fault => simulator.arm(fault),
    disarm: () => simulator.disarm(),
    received: async () => ({
      journal: (await simulator.journal()).map(readJournalItem),
      register: await simulator.register(),
    }),
  }
}

export function readJournalItem({
  seq,
  at,
  messageId,
  service,
  operation,
  xml,
  written,
}: JournalItem): Received {
  return {
    seq,
    at: Date.parse(at),
    messageId,
    operation: `${service}.${operation}`,
    makes: listMade(operation, xml),
    written,
    marks: operation === 'GET' ? [] : readMarks(xml).filter(({ code }) => written.includes(code)),
  }
}

function listMade(operation: string, xml: string): Made[] {
  if (operation === 'GET') return []
  return operation === 'POST' ? [...new Set(codesIn(xml))].map(code => ({ code })) : readUpdates(xml)
}

/** The codes of the entities that a Push carries, and not those that these refer to. */
function codesIn(xml: string): string[] {
  const codes = xml.matchAll(/<(?:\w+:)?identifier>\s*<(?:\w+:)?DICode>([^<]+)</g)
  return Array.from(codes, match => match[1] ?? '')
}
