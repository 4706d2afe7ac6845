import { Secret, TOTP } from 'otpauth'

/** What every app takes as given (RFC 6238): how long a code stands in seconds, and its digits. */
const codes = { algorithm: 'SHA1', digits: 6, period: 30 }
/** How many steps the clock of a telephone may be ahead or behind. */
const skew = 1
const secretBytes = 20

/** A new secret for an authenticator app, in base32 (RFC 4648). */
export function makeTotpSecret(randomBytes: (count: number) => Uint8Array): string {
  return encodeBase32(randomBytes(secretBytes))
}

/** What the QR code holds that an authenticator app reads. @param account what the app shows: whose code it is */
export function writeTotpUri(secret: string, account: string, issuer: string): string {
  return new TOTP({ ...codes, secret, label: account, issuer }).toString()
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
  const timestamp = now.getTime()
  const delta = new TOTP({ ...codes, secret }).validate({ token: code, timestamp, window: skew })
  if (delta === null) return undefined
  const step = TOTP.counter({ period: codes.period, timestamp }) + delta
  return lastStep === null || step > lastStep ? step : undefined
}

/** Base32 without padding (RFC 4648, section 6). */
export function encodeBase32(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
}
