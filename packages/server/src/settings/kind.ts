import { isIP } from 'node:net'
import { readPrivateTargets } from './private-targets.ts'

/** What a setting may be. */
export interface Kind<Value> {
  /** In words that follow "it must be". */
  words: string
  /** The value that a text stands for; `undefined` where it stands for none. */
  read(text: string): Value | undefined
  /** All that there are, where they are few. */
  choices?: readonly string[]
  /** Whether a text that is none may have a secret in it, so that it is not shown. */
  isDelicate?: true
}

/**
 * A text.
 *
 * @param words what it is, such as `a folder`
 * @param least how many characters it has at least
 * @param most how many it has at most
 * @param shape what it matches; the words say so
 */
export function text(
  words: string,
  { least = 1, most = Number.POSITIVE_INFINITY, shape = /^/ } = {},
): Kind<string> {
  const length =
    most < Number.POSITIVE_INFINITY
      ? ` of ${least} to ${most} characters`
      : least > 1
        ? ` of at least ${least} characters`
        : ''
  const fits = (written: string): boolean =>
    written.length >= least && written.length <= most && shape.test(written)
  return { words: words + length, read: written => (fits(written) ? written : undefined) }
}

export function acceptOneOf<const Choice extends string>(choices: readonly Choice[]): Kind<Choice> {
  return {
    words: `one of ${choices.join(', ')}`,
    read: written => choices.find(choice => choice === written),
    choices,
  }
}

export function wholeNumber(least: number, most: number): Kind<number> {
  return {
    words: `a whole number from ${least} to ${most}`,
    read: written => readNumber(/^\d+$/, written, least, most),
  }
}

/** A number, with a fraction or without. */
export function number(least: number, most: number): Kind<number> {
  return {
    words: `a number from ${least} to ${most}`,
    read: written => readNumber(/^\d+(\.\d+)?$/, written, least, most),
  }
}

function readNumber(shape: RegExp, written: string, least: number, most: number): number | undefined {
  const value = shape.test(written) ? Number(written) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

const truths = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
])

export const yesOrNo: Kind<boolean> = {
  words: 'true or false',
  read: written => truths.get(written.toLowerCase()),
}

/** An address that is spoken to over HTTP. */
export const httpAddress: Kind<URL> = {
  words: 'an http or https address, without user and password',
  read(written) {
    const url = URL.parse(written)
    const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
    return url && isHttp && url.username === '' && url.password === '' ? url : undefined
  },
  isDelicate: true,
}

/** A mail address, with a name before it or without. */
export const mailbox: Kind<string> = {
  words: 'a mail address, such as udigate@example.com or udigate <udigate@example.com>',
  read: written =>
    /^(?:[\w .-]{1,60} <[^\s@<>,"]{1,64}@[A-Za-z0-9.-]{1,250}>|[^\s@<>,"]{1,64}@[A-Za-z0-9.-]{1,250})$/.test(
      written,
    )
      ? written
      : undefined,
}

export const postgresAddress: Kind<string> = {
  words: 'the address of a PostgreSQL database, such as postgres://user:password@host:5432/name',
  read(written) {
    const url = URL.parse(written)
    return url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1 ? written : undefined
  },
}

/** What webhooks may reach besides the public Internet. */
export const privateTargets: Kind<string> = {
  words: 'host names, IP addresses or subnets, divided by commas',
  read: written => (readPrivateTargets(written) === undefined ? undefined : written),
}

export const key: Kind<Uint8Array> = {
  words: '32 bytes in base64, for example the output of "openssl rand -base64 32"',
  // Buffer skips whatever is not base64, and so would make another key of a mistyped one.
  read: written => (/^[A-Za-z0-9+/]{43}=$/.test(written) ? Buffer.from(written, 'base64') : undefined),
}

/** Addresses and blocks of them, with commas between. */
export const addresses: Kind<string> = {
  words: 'IP addresses and blocks such as 10.0.0.7, 192.0.2.0/24',
  read(written) {
    const parts = written.split(',').map(part => part.trim())
    return parts.every(isAddressBlock) ? parts.join(',') : undefined
  },
}

function isAddressBlock(written: string): boolean {
  const [, address = '', length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(written) ?? []
  const version = isIP(address)
  return version !== 0 && Number(length ?? 1) >= 1 && Number(length ?? 1) <= (version === 4 ? 32 : 128)
}
