import { randomBytes } from 'node:crypto'
import { decompress } from '../../src/decompress.ts'
import { readUserMessage } from '../../src/ebms/read-user-message.ts'
import { MessageFault } from '../../src/fault.ts'
import {
  commonProfile,
  defaultLimits,
  type HttpMessage,
  receiveResponse,
  receiveUserMessage,
} from '../../src/index.ts'
import { unpackMessage } from '../../src/mime/read-multipart.ts'
import { coverContent, payloadBudget } from '../../src/security/cover-content.ts'
import type { CoveredBytes } from '../../src/security/covered.ts'
import { decryptParts } from '../../src/security/decrypt-parts.ts'
import { openEnvelope } from '../../src/soap/open-envelope.ts'
import { XmlRefusal } from '../../src/xml/xml-refusal.ts'
import { agreeWith } from '../agreed.ts'
import { readCertificate, readIdentity } from '../exchanges.ts'

const now = new Date('2027-01-01')
const decryption = [readIdentity('regulator-2048')]
const processingModes = [agreeWith(2048)]
const partner = { signers: [readCertificate('regulator-2048')] }
const sent = { messageId: 'one-payload-plain@example', references: [] }

/**
 * Reads an input with every reader of the library: as a message, as a response, and by each reader that otherwise only
 * sees what a partner signed. Ends by an exception only where a reader does what it never may.
 */
export function readInput(http: HttpMessage): void {
  receiveUserMessage(http, { processingModes, decryption, now, randomBytes })
  receiveResponse(http, sent, { partner, now })
  allowRefusal(() => readBehindSignature(http))
}

function readBehindSignature(http: HttpMessage): void {
  const { envelope: bytes, parts } = unpackMessage(http, defaultLimits)
  using envelope = openEnvelope(bytes, defaultLimits)
  allowRefusal(() =>
    readUserMessage(envelope.canonicalize(envelope.messaging) as CoveredBytes, defaultLimits),
  )
  allowRefusal(() => decryptParts(envelope, parts, commonProfile, decryption, randomBytes))
  for (const { content } of parts.values()) {
    allowRefusal(() => decompress(content, defaultLimits.maxPayloadBytes, defaultLimits))
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
