import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a code stands, in milliseconds (RFC 6238: what every app takes as given). */
const stepLength = 30_000
/** How many steps the clock of a telephone may be ahead or behind. */
const skew = 1
const digits = 6
const secretBytes = 20

/** A new secret for an authenticator app, in base32 (RFC 4648). */
export function makeTotpSecret(randomBytes: (count: number) => Uint8Array): string {
  return encodeBase32(randomBytes(secretBytes))
}

/** What the QR code holds that an authenticator app reads. @param account what the app shows: whose code it is */
export function writeTotpUri(secret: string, account: string, issuer: string): string {
  const label = [issuer, account].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/**
 * The step of time of which a code is, where it is one that is taken now: of the present step or one beside it, and later than
 * the last one that was taken, so that no code is taken twice.
 *
 * @param lastStep the step of the last code that was taken
 */
export function findTotpStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const present = Math.floor(now.getTime() / stepLength)
  const key = decodeBase32(secret)
  let found: number | undefined
  for (let step = present - skew; step <= present + skew; step += 1) {
    const isSame = timingSafeEqual(Buffer.from(makeCode(key, step)), Buffer.from(code))
    if (isSame && step > (lastStep ?? Number.NEGATIVE_INFINITY)) found = step
  }
  return found
}

/** The code of a step (RFC 4226, section 5.3). */
function makeCode(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648, section 6). */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map(group => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

function decodeBase32(text: string): Uint8Array {
  const bits = Array.from(text, character => alphabet.indexOf(character).toString(2).padStart(5, '0')).join(
    '',
  )
  const bytes = bits.match(/.{8}/g) ?? []
  return Uint8Array.from(bytes, byte => Number.parseInt(byte, 2))
}
