import { brokenBuilds } from '../builds/broken/index.ts'
import { type BadBody, refusedBodies, withValue } from './refused-bodies.ts'

const codes = [
  ...Array.from({ length: 32 }, (_, code) => code).filter(code => ![9, 10, 13].includes(code)),
  0xfffe,
  0xffff,
]

/** Characters that no XML 1.0 document can carry. */
export const d09 = refusedBodies({
  id: 'D9',
  isStar: true,
  fault: 'Each character outside XML 1.0, escaped, in values and keys, and written where JSON allows it',
  bodies: () =>
    codes.flatMap((code): BadBody[] => {
      const escaped = `\\u${code.toString(16).padStart(4, '0')}`
      const character = String.fromCharCode(code)
      return [
        [`${escaped} in a value`, withValue(`"a${escaped}b"`)],
        [`${escaped} in a key`, withValue(`{"a${escaped}":1}`)],
        ...(code > 32 ? ([[`${escaped} as it is`, withValue(`"a${character}b"`)]] as const) : []),
        ...(code === 8 ? ([['\\b', withValue('"\\b"')]] as const) : []),
        ...(code === 12 ? ([['\\f', withValue('"\\f"')]] as const) : []),
      ]
    }),
  accepted: () => [
    ['tabulator, line feed and carriage return', withValue('"\\t\\n\\r\\u0009\\u000a\\u000d"')],
  ],
  says: /not-xml-text at \//,
  control: { name: 'takes them as any other', build: brokenBuilds['takes-any-character'] },
})
