import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AgreedHeader, Identity } from '@udigate/as4'
import { agreementDefaults } from '../../../packages/server/src/authorities/eudamed/agreement.ts'
import { type As4Settings, as4Defaults } from '../../../packages/server/src/authorities/eudamed/as4/index.ts'
import { quarantine } from '../quarantine.ts'

const keys = join(import.meta.dirname, '../../../packages/as4/test/keys')

/** Throw-away keys that nothing trusts. */
function readIdentity(name: string): Identity {
  return {
    key: createPrivateKey(readFileSync(join(keys, `${name}.test-key.pem`))),
    certificate: new X509Certificate(readFileSync(join(keys, `${name}.crt`))),
  }
}

export const gateway = readIdentity('manufacturer-2048')
export const regulator = readIdentity('regulator-2048')
/** A party without an agreement. */
export const stranger = readIdentity('foreign')

/** For how long a message may be sent again under its id, in milliseconds. */
const windowOfGateway = 60_000

/** How long a request may be on its way, given up or not, in milliseconds. */
const longestOnItsWay = 0.75 * quarantine * 1000

/** For how long the partner recognises a message, in milliseconds: the setting of the gateway is to leave room for what is on its way. */
export const windowOfPartner = windowOfGateway + longestOnItsWay

const ownParty = { ...agreementDefaults.from, partyId: 'simulated' }

/** The connector's settings, as they are read of those of a stage. */
export const settings: As4Settings = {
  ...as4Defaults,
  ...agreementDefaults,
  from: ownParty,
  keys: () => ({ identity: gateway, partnerCertificates: [regulator.certificate] }),
  connection: () => ({ endpoint: new URL('http://127.0.0.1:1/simulated') }),
  duplicateWindowMs: windowOfGateway,
}

/** What the partner receives under; each side is the initiator of what it sends. */
export const toRegulator = agree(ownParty.partyId, agreementDefaults.to.partyId)
export const toGateway = agree(agreementDefaults.to.partyId, ownParty.partyId)

function agree(from: string, to: string): AgreedHeader {
  const { from: initiator, to: responder, service, action } = agreementDefaults
  return {
    from: { id: from, type: initiator.partyIdType, role: initiator.role },
    to: { id: to, type: responder.partyIdType, role: responder.role },
    service,
    action,
  }
}
