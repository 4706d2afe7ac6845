import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { databaseFor } from '../../../../../test/on-both-stores.ts'
import { openTestStore } from '../../../../../test/open-test-store.ts'
import { keepExchanges, type PendingLimits } from '../../../../exchanges/keep-exchanges.ts'
import { sealWith } from '../../../../secrets/sealing.ts'
import type { Store } from '../../../../store/database.ts'
import { agreementDefaults } from '../../agreement.ts'
import { systemTime } from '../../testing/system-time.ts'
import {
  type As4Keys,
  type As4Settings,
  as4Defaults,
  connectAs4,
  type MessageHandler,
  receivePushes,
  startHandling,
} from '../index.ts'
import { ownPartyId, readIdentity } from './partner.ts'

/** Settings for a partner of the tests. */
export function settingsFor(endpoint: URL, more: SettingsOptions = {}): As4Settings {
  const { proxy, identity, formerIdentity, partnerCertificates, chain, ...rest } = more
  const keys: As4Keys = {
    identity: identity ?? readIdentity('manufacturer-2048'),
    formerIdentity,
    partnerCertificates: partnerCertificates ?? [readIdentity('regulator-2048').certificate],
    chain,
  }
  return {
    ...as4Defaults,
    ...agreementDefaults,
    from: { ...agreementDefaults.from, partyId: ownPartyId },
    keys: () => keys,
    connection: () => ({ endpoint, proxy }),
    duplicateWindowMs: 600_000,
    ...rest,
  }
}

export type SettingsOptions = Partial<As4Settings & As4Keys & { proxy: URL }>

/** A clock for the window, which goes as it is told, and stands still else. */
export interface TestClock {
  at: number
}

/** A store of its own, and connections to it, each as a process that shares it has one. */
export async function openStore(t: TestContext): Promise<{
  store: Store
  clock: TestClock
  connect(
    settings: As4Settings,
    most?: PendingLimits,
    own?: ReadonlyMap<string, As4Settings>,
    handling?: MessageHandler,
  ): ReturnType<typeof connectAs4> & { receiver: ReturnType<typeof receivePushes> }
}> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-as4-'))
  const database = await databaseFor(t)
  const store = await openTestStore({ dataDir: folder, databaseUrl: database?.url })
  t.after(async () => {
    await store.close()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const clock: TestClock = { at: Date.parse('2027-01-01T00:00:00Z') }
  const environment = { now: systemTime, monotonic: () => new Date(clock.at), randomBytes }
  const sealing = sealWith(Buffer.alloc(32, 1))
  const usual = startHandling()
  return {
    store,
    clock,
    connect(settings, most, own, handling = usual) {
      const log = keepExchanges('preview', { ...environment, store, sealing }, most)
      const connected = connectAs4('preview', settings, { log, handling, ...environment }, own)
      return { ...connected, receiver: receivePushes(connected.inbound, handling, environment) }
    },
  }
}
