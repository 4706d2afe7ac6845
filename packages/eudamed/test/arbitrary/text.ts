import * as fc from 'fast-check'

/** What is most often broken on the way through JSON, a database and XML. */
const awkward = [
  Array.from('<&>"\'\\ \t\n\r\u007F\u0085\u00A0\u2028\u202E\uFEFF\uFFFD\u{10FFFF}éﬁßİΩ😀'),
  [']]>', '&amp;', '&#13;', '<!--', '<?xml?>', '</m:Push>', '<s:serviceAccessToken>', '$&', '%0A', '{}'],
  ['  ', '\r\n', 'e\u0301', '漢字', 'שלום', 'مرحبا', '👩‍👩‍👧', '🇪🇺'],
].flat()

/** Any character that XML 1.0 can carry, but for the controls that `awkward` has. */
const xmlCharacter = fc
  .oneof(
    fc.integer({ min: 0x20, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0xfffd }),
    fc.integer({ min: 0x1_0000, max: 0x10_ffff }),
  )
  .map(code => String.fromCodePoint(code))

const piece = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.stringMatching(/^[A-Za-z0-9]$/),
  },
  { weight: 2, arbitrary: fc.constantFrom(...awkward) },
  { weight: 1, arbitrary: xmlCharacter },
)

/** Pieces of a text and, now and then, what fills it up to the longest that is allowed. */
const pieces = fc.tuple(
  fc.array(piece, { minLength: 1, maxLength: 12 }),
  fc.oneof(
    { weight: 30, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('x', '\n', '😀') },
  ),
)

/**
 * A text that XML can carry: line breaks, spaces at the edges, markup, combining characters and emoji included. It is
 * never white space alone. It has at most `maxLength` UTF-16 code units, since validators on Java count those where
 * the XML Schema means characters.
 */
export function arbitraryText(maxLength = 255): fc.Arbitrary<string> {
  return pieces.map(([some, filling]) => {
    const text = cut(some.join('') + filling.repeat(filling === '' ? 0 : maxLength), maxLength)
    return text.trim() === '' ? 'x' : text
  })
}

/** The beginning of `text`, with no character cut in two. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = /[\uD800-\uDBFF]$/.test(text.slice(0, maxLength)) ? maxLength - 1 : maxLength
  return text.slice(0, end)
}
