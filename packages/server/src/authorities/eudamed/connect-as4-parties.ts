import type { Authority, ConnectEnvironment } from '../authority.ts'
import type { Agreement } from './agreement.ts'
import type { MessageHandler } from './as4/handling/handling.ts'
import { connectAs4 } from './as4/index.ts'
import { listsEndAt } from './as4/keys/chain.ts'
import { type KeyKeeper, keepKeys } from './as4/keys/keep-keys.ts'
import { type As4Keys, loadKeys, type OwnKeySources } from './as4/keys/load-keys.ts'
import { type OwnParty, readParties } from './as4/read-parties.ts'
import { type As4Settings, as4Defaults } from './as4/settings.ts'
import type { Connection } from './http/connect.ts'
import type { EudamedStage } from './settings/connectors.ts'

/**
 * Connects a stage over AS4: as the stage's own party, and as the parties of organisations that have one of their own.
 *
 * @param readConnection what TLS works with, as it is now
 * @throws Error that names what of the keys and certificates cannot be used
 */
export async function connectParties(
  stage: Extract<EudamedStage, { connector: 'as4' }>,
  agreement: Agreement,
  readConnection: () => Promise<Omit<Connection, 'connectTimeoutMs'>>,
  handling: MessageHandler,
  environment: ConnectEnvironment,
): Promise<Pick<Authority, 'accessPoint' | 'inbound' | 'renewKeys'>> {
  const { now, monotonic, publicUrl, exchanges: log, onCertificate = () => {} } = environment
  const { proxy, partiesFile, duplicateWindow: duplicateWindowMs, tokens, maxPayloadBytes } = stage
  let connection = await readConnection()
  const keepers: KeyKeeper[] = []
  const prepare = async (own: Agreement, sources: OwnKeySources, name?: string): Promise<As4Settings> => {
    const keeper = await keepKeys(() => loadKeys(sources, stage.partner, now(), name, onCertificate))
    keepers.push(keeper)
    return {
      ...as4Defaults,
      ...own,
      keys: keeper.current,
      connection: () => ({ ...connection, proxy }),
      duplicateWindowMs,
      tokens,
      maxPayloadBytes,
    }
  }
  const usual = await prepare(agreement, stage.keys)
  const own = new Map<string, As4Settings>()
  for (const party of partiesFile === undefined ? [] : await readParties(partiesFile)) {
    refuseStageParty(party, agreement)
    own.set(party.organisation, await prepare(agreeAs(party, agreement), party.sources, party.organisation))
  }
  const as4 = { log, handling, publicUrl, now, monotonic }
  return {
    ...connectAs4(environment.stage, usual, as4, own),
    async renewKeys() {
      connection = await readConnection()
      const changes: boolean[] = []
      for (const keeper of keepers) changes.push(await keeper.renew())
      return { haveChanged: changes.includes(true), warnings: listWarnings(usual.keys(), now()) }
    },
  }
}

function listWarnings({ chain }: As4Keys, now: Date): string[] {
  const end = chain && listsEndAt(chain)
  if (!end || end > now) return []
  return [
    'An authority in AS4_PARTNER_AUTHORITIES has no revocation list in force: only the certificates in AS4_PARTNER_CERTIFICATE are trusted.',
  ]
}

function refuseStageParty({ organisation, partyId }: OwnParty, { from }: Agreement): void {
  if (partyId === from.partyId)
    throw new Error(`The party ${partyId} of ${organisation} is the PARTY_ID of the stage; leave it out.`)
}

/** What an organisation with a party of its own agrees on: all else is the stage's. */
function agreeAs({ partyId, originalSender }: OwnParty, agreement: Agreement): Agreement {
  return {
    ...agreement,
    from: { ...agreement.from, partyId },
    originalSender: originalSender ?? agreement.originalSender,
  }
}
