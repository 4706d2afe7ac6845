// npm run bench:as4: what a message of 300 entities costs to sign, encrypt, decrypt and verify, beside the cryptography, gzip
// and canonicalisation that this takes, on the same bytes. Fails where it is more than twice as much.
// node --conditions=udigate-source bench/as4.ts [--entities 300] [--rounds 15]
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { parseArgs } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { buildUserMessage, receiveUserMessage } from '@udigate/as4'
import { canonicalise, type Message, renderMessage } from '@udigate/eudamed'
import {
  ParseOption,
  XmlC14NMode,
  XmlDocument,
  type XmlElement,
  XmlStringOutputBufferHandler,
} from 'libxml2-wasm'
import { agreeWith, makeMessage } from '../packages/as4/test/agreed.ts'
import { readCertificate, readIdentity } from '../packages/as4/test/exchanges.ts'
import { median, perSecond } from './measure.ts'
import { manyRequests } from './records.ts'

const { values } = parseArgs({
  options: {
    entities: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '15' },
  },
})
const rounds = Number(values.rounds)

/** The library costs at most so many times the floor. */
const most = 2
const now = new Date()
const manufacturer = readIdentity('manufacturer-2048')
const regulator = readIdentity('regulator-2048')
const processingModes = [agreeWith(2048)]

const content = Buffer.from(
  renderMessage({
    model: 'EU_UDI_MDR',
    operation: 'DEVICE.POST',
    entities: [...manyRequests(Number(values.entities), 1)].map(request => {
      // As it is once it was sent: a member that is undefined is none.
      const sent = JSON.parse(JSON.stringify(request)) as typeof request
      const { device, deviceGroup } = canonicalise('EU_UDI_MDR', sent)
      return { device, deviceGroup }
    }),
    ids: { messageId: 'M', correlationId: 'C' },
    createdAt: now,
    sender: { actorCode: 'DE-MF-000001723', partyId: 'P' },
    recipient: { actorCode: 'EUDAMED', nodeId: 'N' },
    dtxVersion: '3.0.30',
    withAccessToken: false,
  } as unknown as Message),
)

function build(compress: boolean) {
  const payloads = [{ contentId: 'message@bench.example', mimeType: 'application/xml', content }]
  return buildUserMessage(makeMessage({ payloads }), {
    signer: manufacturer,
    recipient: readCertificate('regulator-2048'),
    now,
    randomBytes,
    compress,
  })
}

function receive(http: ReturnType<typeof build>['http']): void {
  const reception = receiveUserMessage(http, { processingModes, decryption: [regulator], now, randomBytes })
  if (!reception.ok) throw new Error(reception.error.detail)
}

const xmlOptions = { option: ParseOption.XML_PARSE_NOCDATA }

/** The canonical forms of what is signed in the envelope: Messaging, the Body, SignedInfo. */
function canonicalizeEnvelope(envelope: Buffer): Buffer[] {
  using document = XmlDocument.fromBuffer(envelope, xmlOptions)
  return ['Messaging', 'Body', 'SignedInfo'].map(name => {
    const element = document.get(`//*[local-name()='${name}']`) as XmlElement
    return Buffer.from(element.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 }))
  })
}

function canonicalizePayload(payload: Buffer): Buffer {
  using document = XmlDocument.fromBuffer(payload, xmlOptions)
  const handler = new XmlStringOutputBufferHandler()
  document.canonicalize(handler, { mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 })
  return Buffer.from(handler.result)
}

const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64')
}

interface Sealed {
  readonly wrapped: Buffer
  readonly iv: Buffer
  readonly tag: Buffer
  readonly ciphertext: Buffer
  readonly signature: Buffer
}

/** What the sender's side takes at the least. */
function seal(envelope: Buffer, compress: boolean): Sealed {
  const [key, iv] = [randomBytes(16), randomBytes(12)]
  const body = compress ? gzipSync(content) : content
  digest(compress ? body : canonicalizePayload(body))
  const cipher = createCipheriv('aes-128-gcm', key, iv)
  const ciphertext = Buffer.concat([cipher.update(body), cipher.final()])
  const wrapped = publicEncrypt({ key: regulator.certificate.publicKey, ...oaep }, key)
  const signed = canonicalizeEnvelope(envelope)
  signed.forEach(digest)
  const signature = sign('sha256', signed[2] as Buffer, manufacturer.key)
  return { wrapped, iv, tag: cipher.getAuthTag(), ciphertext, signature }
}

/** What the receiver's side takes at the least. */
function open(envelope: Buffer, sealed: Sealed, compress: boolean): void {
  const signed = canonicalizeEnvelope(envelope)
  signed.forEach(digest)
  const isSigned = verify('sha256', signed[2] as Buffer, manufacturer.certificate.publicKey, sealed.signature)
  const key = privateDecrypt({ key: regulator.key, ...oaep }, sealed.wrapped)
  const decipher = createDecipheriv('aes-128-gcm', key, sealed.iv)
  decipher.setAuthTag(sealed.tag)
  const body = Buffer.concat([decipher.update(sealed.ciphertext), decipher.final()])
  digest(compress ? body : canonicalizePayload(body))
  const opened = compress ? gunzipSync(body) : body
  if (!isSigned || !opened.equals(content)) throw new Error('The floor does not get back what it sealed.')
}

/** Milliseconds of CPU of four steps, measured in turns: the machine is shared. */
function measure(compress: boolean): number {
  const sent = build(compress)
  const envelope = Buffer.from(/<S12:Envelope.*<\/S12:Envelope>/s.exec(sent.http.body.toString())?.[0] ?? '')
  const sealed = seal(envelope, compress)
  const steps = {
    build: () => build(compress),
    receive: () => receive(sent.http),
    seal: () => seal(envelope, compress),
    open: () => open(envelope, sealed, compress),
  }
  const times = { build: [], receive: [], seal: [], open: [] } as Record<keyof typeof steps, number[]>
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, work] of Object.entries(steps)) {
      const cost = 1000 / perSecond(work, 1)
      if (round > 0) times[name as keyof typeof steps].push(cost)
    }
  }
  const show = (name: keyof typeof steps): string => `${median(times[name]).toFixed(1)} ms`
  const ratio = median(
    times.build.map(
      (cost, round) =>
        (cost + Number(times.receive[round])) / (Number(times.seal[round]) + Number(times.open[round])),
    ),
  )
  console.log(
    `${compress ? 'compressed' : 'plain'}: ${ratio.toFixed(2)} times the floor; built in ${show('build')} (floor ${show('seal')}), ` +
      `received in ${show('receive')} (floor ${show('open')})`,
  )
  return ratio
}

console.log(
  `${values.entities} entities, ${content.length.toLocaleString('en')} bytes of XML, RSA keys of 2,048 bits`,
)
const ratios = [true, false].map(measure)
process.exitCode = Math.max(...ratios) > most ? 1 : 0
