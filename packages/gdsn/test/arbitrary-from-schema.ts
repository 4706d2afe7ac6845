import * as fc from 'fast-check'
import { arbitraryText } from '../../eudamed/test/arbitrary-requests.ts'

interface Schema {
  type?: string
  anyOf?: Schema[]
  enum?: readonly unknown[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  pattern?: string
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Any value that a schema of ours takes. */
export function arbitraryFromSchema(schema: object): fc.Arbitrary<unknown> {
  const { anyOf, enum: values, properties, required = [], items, ...rest } = schema as Schema
  if (anyOf) return fc.oneof(...anyOf.map(arbitraryFromSchema))
  if (values) return fc.constantFrom(...values)
  switch (rest.type) {
    case 'object': {
      const fields = Object.entries(properties ?? {}).map(([name, field]) => [
        name,
        arbitraryFromSchema(field),
      ])
      return fc.record(Object.fromEntries(fields), {
        requiredKeys: [...required] as never[],
        noNullPrototype: true,
      })
    }
    case 'array':
      return fc.array(arbitraryFromSchema(items ?? {}), { maxLength: 3 })
    case 'string':
      return arbitraryString(rest)
    case 'number':
      // Mostly what people write, and now and then what no one does.
      return fc.oneof(
        { weight: 20, arbitrary: fc.integer({ min: rest.minimum ?? -999, max: rest.maximum ?? 999 }) },
        {
          weight: 1,
          arbitrary: fc.double({ noNaN: true, min: rest.minimum ?? -1e300, max: rest.maximum ?? 1e300 }),
        },
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      throw new Error(`No value is made for ${JSON.stringify(schema)}.`)
  }
}

function arbitraryString({ pattern, format, maxLength = 80 }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2024-02-29', '2026-11-30', '1999-12-31')
  const digits = pattern === undefined ? null : /^\^\[0-9\]\{(\d+)\}\$$/.exec(pattern)
  if (digits) {
    const length = Number(digits[1])
    return fc.nat(10 ** length - 1).map(number => String(number).padStart(length, '0'))
  }
  if (pattern === '^[a-z]{2}$') return fc.constantFrom('en', 'de', 'fr')
  if (pattern === '^[^ ]+$') return fc.constantFrom('CEL', 'MMT', 'STORAGE_HANDLING', 'X')
  if (pattern !== undefined) throw new Error(`No text is made for ${pattern}.`)
  return arbitraryText(maxLength)
}
