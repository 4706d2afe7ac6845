import * as fc from 'fast-check'
import { arbitraryText } from './text.ts'

/** Makes the choices of which a request is built, one after another; later ones may depend on earlier ones. */
export interface Draw {
  flip(): boolean
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  /** Any finite number. */
  real(): number
  one<Value>(of: readonly Value[]): Value
  /** `min` to `max` of the values, each once, in any order. */
  some<Value>(of: readonly Value[], min: number, max: number): Value[]
  text(maxLength: number): string
  /** Digits that hardly ever come twice. */
  digits(length: number): string
  /** Present, absent or `null`. */
  maybe<Value>(make: () => Value): Value | null | undefined
  /** A list that may be absent, `null` or empty as well. */
  maybeList<Value>(make: () => Value[]): Value[] | null | undefined
}

export function drawWith(generate: fc.GeneratorValue): Draw {
  function absentOr<Value>(
    make: () => Value,
    absent: readonly (null | undefined)[],
  ): Value | null | undefined {
    return generate(fc.nat, 99) < 65 ? make() : absent[generate(fc.nat, absent.length - 1)]
  }
  return {
    flip: () => generate(fc.boolean),
    whole: (min, max) => generate(fc.integer, { min, max }),
    real: () => generate(finiteNumber),
    one: of => of[generate(fc.nat, of.length - 1)] as (typeof of)[number],
    some: (of, min, max) =>
      generate(fc.shuffledSubarray<(typeof of)[number]>, [...of], {
        minLength: min,
        maxLength: Math.min(max, of.length),
      }),
    text: maxLength => generate(arbitraryText, maxLength),
    digits: length => generate(randomDigits, length),
    maybe: make => absentOr(make, [undefined, null]),
    maybeList: make => (generate(fc.nat, 9) === 0 ? [] : absentOr(make, [undefined, null])),
  }
}

/** No -0: JSON cannot write it. */
function finiteNumber(): fc.Arbitrary<number> {
  return fc
    .oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -1000, max: 1000 }).map(thousandths => thousandths / 8),
    )
    .map(value => value + 0 || 0)
}

function randomDigits(length: number): fc.Arbitrary<string> {
  return fc
    .noBias(fc.integer({ min: 0, max: 10 ** length - 1 }))
    .map(value => String(value).padStart(length, '0'))
}

/** The record of these fields, without those that are `undefined`. */
export function record<Fields extends object>(
  fields: {
    [Key in keyof Fields]: Fields[Key] | undefined
  },
): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}
