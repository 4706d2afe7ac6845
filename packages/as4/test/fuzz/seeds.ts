import fc from 'fast-check'
import { exchanges } from '../exchanges.ts'

/** The most bytes that an input has. */
export const maxInputBytes = 512 * 1024

/** The recorded messages, requests and responses. */
export const seeds = [...exchanges.values()].flatMap(({ request, response }) => [request, response])

/** A place in a message, to be taken by its length. */
export const place = fc.noBias(fc.nat(1_000_000))
