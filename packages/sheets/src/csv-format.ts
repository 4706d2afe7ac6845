import { Type } from '@udigate/udi'
import type { Static } from 'typebox'

/** What can stand between the cells of a CSV file, by its name. */
export const csvSeparators = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const
export const separatorNames = Object.keys(csvSeparators) as SeparatorName[]
export type SeparatorName = keyof typeof csvSeparators

/** The encodings that a CSV file can be said to have. A byte order mark says it of the file itself, and counts more. */
export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250'] as const
export type CsvEncoding = (typeof csvEncodings)[number]

/** How a CSV file is written, as a person says it; what is left out is found in the file. */
export const CsvFormat = Type.Object(
  {
    separator: Type.Optional(
      Type.Enum([...separatorNames], {
        description:
          'What stands between its cells. Found where absent; the file is refused where it could be two.',
      }),
    ),
    encoding: Type.Optional(
      Type.Enum([...csvEncodings], {
        description:
          'How its text is encoded, where no byte order mark says it; UTF-8 where absent. Excel writes "CSV" in windows-1252 in western Europe, and in windows-1250 in central Europe.',
      }),
    ),
  },
  { additionalProperties: false, description: 'How a CSV file is written.' },
)
export type CsvFormat = Static<typeof CsvFormat>

/** What is known of how a CSV file is written, before it is read. */
export interface ToldFormat extends CsvFormat {
  /** Headings that it has, by which one of several separators is told. */
  headings?: readonly string[]
}

/** How a CSV file was read. */
export interface FoundFormat {
  /** A name, or the sign itself where the file says one that has none. */
  separator: string
  encoding: CsvEncoding
}

/** What a separator is called; the sign itself where it has no name. */
export function nameSeparator(sign: string): string {
  return separatorNames.find(name => csvSeparators[name] === sign) ?? sign
}
