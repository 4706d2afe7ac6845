/** GS1 AI encodable character set 82; the place of a character is its value. */
const characters82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

/** The 32 characters of a check pair; the place of a character is its value. */
const characters32 = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Weights from the right: the prime numbers up to 83. */
const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83]

/** How long a payload may be, so that its identifier has at most 25 characters. */
const longestMod1021Payload = primes.length

const set82 = new Map(Array.from(characters82, (character, value) => [character, value]))

/**
 * The two check characters of `payload`, modulo 1021 over prime weights, as GS1 defines them for the Global Model
 * Number (GS1 General Specifications) and HIBCC and others took them over. `undefined` where the
 * payload has more than 23 characters or one outside GS1's set of 82.
 *
 * A single wrong character, and two that changed places, are always found.
 */
export function mod1021CheckPair(payload: string): string | undefined {
  if (payload.length > longestMod1021Payload) return undefined
  let sum = 0
  for (let index = 0; index < payload.length; index += 1) {
    const value = set82.get(payload.charAt(index))
    const weight = primes[payload.length - 1 - index]
    if (value === undefined || weight === undefined) return undefined
    sum += value * weight
  }
  const remainder = sum % 1021
  return characters32.charAt(remainder >> 5) + characters32.charAt(remainder & 31)
}

/** Whether two characters can be a check pair: no check pair has 0, 1, I or O, which look alike, nor a small letter or a sign. */
export function canBeMod1021CheckPair(pair: string): boolean {
  return pair.length === 2 && Array.from(pair).every(character => characters32.includes(character))
}
