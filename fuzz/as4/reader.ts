import { randomBytes } from 'node:crypto'
import { decompress } from '../../packages/as4/src/decompress.ts'
import { readUserMessage } from '../../packages/as4/src/ebms/read-user-message.ts'
import { MessageFault } from '../../packages/as4/src/fault.ts'
import {
  commonProfile,
  defaultLimits,
  type HttpMessage,
  receiveResponse,
  receiveUserMessage,
} from '../../packages/as4/src/index.ts'
import { unpackMessage } from '../../packages/as4/src/mime/read-multipart.ts'
import { coverContent, payloadBudget } from '../../packages/as4/src/security/cover-content.ts'
import type { CoveredBytes } from '../../packages/as4/src/security/covered.ts'
import { decryptParts } from '../../packages/as4/src/security/decrypt-parts.ts'
import { openEnvelope } from '../../packages/as4/src/soap/open-envelope.ts'
import { XmlRefusal } from '../../packages/as4/src/xml/xml-refusal.ts'
import { agreeWith } from '../../packages/as4/test/agreed.ts'
import { readCertificate, readIdentity } from '../../packages/as4/test/exchanges.ts'
import type { Reader } from '../reader.ts'
import { inputs } from './inputs.ts'

const now = new Date('2027-01-01')
const decryption = [readIdentity('regulator-2048')]
const processingModes = [agreeWith(2048)]
const partner = { signers: [readCertificate('regulator-2048')] }
const sent = { messageId: 'one-payload-plain@example', references: [] }

/**
 * Reads a message with every reader of the library: as a message, as a response, and by each reader that otherwise only
 * sees what a partner signed. Ends by an exception only where a reader does what it never may.
 */
function read(http: HttpMessage): void {
  receiveUserMessage(http, { processingModes, decryption, now, randomBytes })
  receiveResponse(http, sent, { partner, now })
  allowRefusal(() => readBehindSignature(http))
}

function readBehindSignature(http: HttpMessage): void {
  const { envelope: bytes, parts } = unpackMessage(http, defaultLimits)
  const envelope = openEnvelope(bytes, defaultLimits)
  allowRefusal(() =>
    readUserMessage(envelope.canonicalize(envelope.messaging) as CoveredBytes, defaultLimits),
  )
  allowRefusal(() => decryptParts(envelope, parts, commonProfile, decryption, randomBytes))
  for (const { content } of parts.values()) {
    allowRefusal(() => decompress(content, defaultLimits.maxPayloadBytes))
    for (const type of ['application/xml', 'text/plain'])
      allowRefusal(() => coverContent(content, type, payloadBudget))
  }
}

function allowRefusal(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof MessageFault) && !(error instanceof XmlRefusal)) throw error
  }
}

/** All that reads what an access point sends. */
export const as4: Reader = {
  inputs,
  read: ({ type, body }) => read({ contentType: type, body }),
}
