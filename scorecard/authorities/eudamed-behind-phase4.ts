import { setTimeout as pause } from 'node:timers/promises'
import type { VerifiedUserMessage } from '@udigate/as4'
import { listen } from '../../conformance/phase4/exchange.ts'
import { startPhase4 } from '../../conformance/phase4/phase4.ts'
import { hasJavaAndMaven } from '../../test/java-and-maven.ts'
import { live } from '../clients/lives.ts'
import { startSimulator } from '../processes/simulator.ts'
import { type AgencyProxy, startAgencyProxy } from '../proxy/agency-proxy.ts'
import type { Bench } from '../row.ts'
import type { Authority, RunningAuthority } from './authority.ts'
import { readJournalItem } from './eudamed.ts'
import { findFreePort, findKey, sealedProtocol } from './eudamed-as4.ts'
import { bringIn, gatewayKey, insist, partnerKey, takeAnswer, writeCommand } from './phase4-bridge.ts'
import { keyFiles, layKeys } from './phase4-keys.ts'

export interface RunningEudamedBehindPhase4 extends RunningAuthority {
  agency: AgencyProxy<string>
  pushes: AgencyProxy<string>
  /** The next answer is pushed so many milliseconds later, and others pass it. */
  holdNext(milliseconds: number): void
  /** The next answer is signed with another key of phase4. */
  signNextAnew(): void
  /** phase4 signs with its other key from now on, and opens what is encrypted for that alone; the gateway is to be started with it. */
  changePartnerKey(): Promise<void>
  /**
   * The gateway has its other key from its next start.
   *
   * @param isAnnounced whether phase4 knows it: else it encrypts for the one before
   */
  changeOwnKey(isAnnounced: boolean): void
}

/** Where the gateway posts to, which is the name of an identity of phase4, too. */
const path = 'as4/msh'

/** EUDAMED behind phase4, as the access point of its side; the gateway is that of its own. */
export const eudamedBehindPhase4 = {
  name: 'EUDAMED behind phase4',
  live,
  calls: { send: 'message' },
  pushCall: 'push',
  isSealed: true,
  faults: [
    { fault: 'late-acknowledgement', delayMs: 800 },
    { fault: 'late-processing', delayMs: 900 },
    { fault: 'duplicate-acknowledgement' },
  ],
  unable: () => (hasJavaAndMaven() ? undefined : 'Java and Maven are not here'),
  start: bench => startEudamedBehindPhase4(bench),
} as const satisfies Authority

/**
 * EUDAMED behind an access point that shares no code with the gateway: phase4 takes what the gateway sends, and pushes the answers. What
 * stands behind phase4 is the simulator, which messages and answers go to and come from as phase4 delivered them.
 */
export async function startEudamedBehindPhase4(bench: Bench): Promise<RunningEudamedBehindPhase4> {
  const { build } = bench
  const port = await findFreePort()
  const pushes = await startAgencyProxy(port, sealedProtocol('push'))
  bench.after(() => pushes.close())
  const answers = await listen(async (_path, request) => takeAnswer(request, bringOut))
  bench.after(() => answers[Symbol.asyncDispose]())
  const simulator = await startSimulator(build, bench.folder(), {
    UDIGATE_SIMULATOR_AS4_KEY_FILE: findKey(`${partnerKey}.test-key.pem`),
    UDIGATE_SIMULATOR_AS4_CERTIFICATE_FILE: findKey(`${partnerKey}.crt`),
    UDIGATE_SIMULATOR_AS4_PARTNER_CERTIFICATE_FILE: findKey(`${gatewayKey}.crt`),
    UDIGATE_SIMULATOR_AS4_PARTNER: 'EUDAMED_000001',
    UDIGATE_SIMULATOR_AS4_PUSH_URL: answers.url,
  })
  bench.after(() => simulator.end('SIGKILL'))
  const keys = layKeys(bench.folder())
  const phase4 = await startPhase4(
    {
      identities: {
        [path]: keyFiles(keys.partner[0]),
        ...Object.fromEntries(keys.partner.map(name => [name, keyFiles(name)])),
      },
      trusted: [findKey('authority.crt')],
      known: keys.own.map(name => findKey(`${name}.crt`)),
    },
    delivery => void bringIn(`${simulator.url}/${path}`, delivery, bench.failures),
  )
  bench.after(() => phase4[Symbol.asyncDispose]())
  const agency = await startAgencyProxy(Number(new URL(phase4.url).port), sealedProtocol('message'))
  bench.after(() => agency.close())

  let heldFor = 0
  let identity = path
  let [encryptedFor] = keys.own
  /** Until phase4 has a receipt; it signs the message again each time. */
  async function bringOut(message: VerifiedUserMessage): Promise<void> {
    const command = writeCommand(message, {
      identity,
      encryptedFor,
      url: `http://127.0.0.1:${pushes.port}/msh`,
    })
    const [delay] = [heldFor]
    heldFor = 0
    identity = path
    await pause(delay)
    await insist(async () => (await phase4.send(command)).result === 'success')
  }

  return {
    agency,
    pushes,
    holdNext(milliseconds) {
      heldFor = milliseconds
    },
    signNextAnew() {
      identity = keys.partner[1]
    },
    async changePartnerKey() {
      keys.change('partner')
      await phase4.useKeys(path, keys.partner[0])
    },
    changeOwnKey(isAnnounced) {
      encryptedFor = keys.own[isAnnounced ? 1 : 0]
      keys.change('own')
    },
    gateway: {
      authorityPort: agency.port,
      settings: {
        UDIGATE_AS4_PORT: String(port),
        ...keys.settings,
      },
    },
    arm: fault => simulator.arm(fault),
    disarm: () => simulator.disarm(),
    received: async () => ({
      journal: (await simulator.journal()).map(readJournalItem),
      register: await simulator.register(),
    }),
  }
}
