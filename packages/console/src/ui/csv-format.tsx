import type { UploadQuery } from '@udigate/client'
import { ChoiceField } from './fields.tsx'

/** How a CSV file is written, where a person says it. */
export type CsvFormat = Pick<UploadQuery, 'separator' | 'encoding'>

const separators = { semicolon: 'Semicolon ;', comma: 'Comma ,', tab: 'Tab', bar: 'Bar |' } as const
const encodings = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Western Europe)',
  'windows-1250': 'Windows-1250 (Central Europe)',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
} as const

/** Says how a CSV file is written, where the file does not tell it, or not rightly. */
export function CsvFormatChoice({
  value,
  onChoose,
}: {
  value: CsvFormat
  onChoose(format: CsvFormat): void
}) {
  return (
    <>
      <ChoiceField
        label="CSV separator"
        all="Found in the file"
        value={value.separator ?? ''}
        options={Object.entries(separators)}
        onChoose={chosen => onChoose({ ...value, separator: findKey(separators, chosen) })}
      />
      <ChoiceField
        label="CSV encoding"
        all="Found in the file"
        value={value.encoding ?? ''}
        options={Object.entries(encodings)}
        onChoose={chosen => onChoose({ ...value, encoding: findKey(encodings, chosen) })}
      />
    </>
  )
}

function findKey<Name extends string>(of: Readonly<Record<Name, string>>, chosen: string): Name | undefined {
  return (Object.keys(of) as Name[]).find(name => name === chosen)
}
