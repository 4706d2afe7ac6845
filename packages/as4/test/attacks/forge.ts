/** Messages as an attacker makes them: one on the way, who has no key, or a partner, who has its own. */
import { randomBytes, sign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { writeMessaging, writeUserMessage } from '../../src/ebms/write-user-message.ts'
import type { HttpMessage, Identity, UserMessage } from '../../src/index.ts'
import { defaultLimits } from '../../src/index.ts'
import { writeMultipart } from '../../src/mime/write-multipart.ts'
import { digestBytes } from '../../src/security/covered.ts'
import { encryptParts, type PartToEncrypt } from '../../src/security/encrypt-parts.ts'
import { prepareSigning } from '../../src/security/prepare-signing.ts'
import { signEnvelope } from '../../src/security/sign-envelope.ts'
import { commonProfile } from '../../src/security/suite.ts'
import { writeTokenReference } from '../../src/security/write-token-reference.ts'
import { openEnvelope } from '../../src/soap/open-envelope.ts'
import { readIdentity } from '../exchanges.ts'
import { sendOptions } from '../partners.ts'

/** Changes the bytes of a message, as text in which each character is one byte. */
export function editBody({ contentType, body }: HttpMessage, edit: (text: string) => string): HttpMessage {
  return { contentType, body: Buffer.from(edit(Buffer.from(body).toString('latin1')), 'latin1') }
}

/** Replaces a text that has to be there. */
export function replace(text: string, from: string | RegExp, to: string): string {
  const replaced = text.replace(from, () => to)
  if (replaced === text) throw new Error(`The message has no ${from}.`)
  return replaced
}

/** The part of a text that matches. */
export function find(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[0]
  if (found === undefined) throw new Error(`The message has no ${pattern}.`)
  return found
}

/** The envelope of a message, as text of bytes. */
export function readEnvelopeText({ body }: HttpMessage): string {
  return find(Buffer.from(body).toString('latin1'), /<S12:Envelope.*<\/S12:Envelope>/s)
}

/** Changes a message and signs it again, as a partner can. Digests stay. */
export function resign(
  http: HttpMessage,
  edit: (text: string) => string,
  signer: Identity = readIdentity('manufacturer-2048'),
): HttpMessage {
  const edited = editBody(http, edit)
  const envelope = openEnvelope(Buffer.from(readEnvelopeText(edited), 'latin1'), defaultLimits)
  const signature = envelope.security?.children.find(({ name }) => name === 'Signature')
  const info = signature?.children[0]
  if (!info) throw new Error('The message has no SignedInfo.')
  const value = sign('sha256', envelope.canonicalize(info), signer.key).toString('base64')
  return editBody(edited, text => replace(text, /<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${value}`))
}

export interface Forgery {
  readonly editMessaging?: (xml: string) => string
  /** What is digested and encrypted in place of the payloads, by their order. */
  readonly parts?: readonly PartToEncrypt[]
  /** What is digested in place of each part. */
  readonly digested?: Uint8Array
  /** Whether the header says that payloads are compressed. Default true. */
  readonly isCompressed?: boolean
}

/** A message that a partner signs and encrypts as the profile has it, with whatever in it. */
export function forge(message: UserMessage, forgery: Forgery = {}): HttpMessage {
  const { editMessaging = xml => xml, isCompressed = true } = forgery
  const parts =
    forgery.parts ??
    message.payloads.map(({ contentId, content }) => ({
      contentId,
      type: 'application/gzip',
      content: gzipSync(content),
    }))
  const options = sendOptions()
  const named = writeTokenReference(options.recipient, 'subject-key-identifier', '')
  const encrypted = encryptParts(parts, options.recipient, named, commonProfile, randomBytes)
  const messaging = writeMessaging(
    '_messaging',
    writeUserMessage(message, message.payloads, isCompressed, options.now),
  )
  const { envelope } = signEnvelope(
    {
      messaging: editMessaging(messaging),
      messagingId: '_messaging',
      encryption: encrypted.header,
      payloads: new Map(
        parts.map(({ contentId, content }) => [
          contentId,
          digestBytes(forgery.digested ?? content, commonProfile),
        ]),
      ),
    },
    prepareSigning(options),
  )
  return writeMultipart(envelope, encrypted.parts, 'boundary')
}
