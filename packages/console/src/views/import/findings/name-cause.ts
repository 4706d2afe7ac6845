/** What is wrong, in few words, by the rule or code of the finding. */
const kinds: Readonly<Record<string, string>> = {
  'SCHEMA-REQUIRED': 'is missing',
  'SCHEMA-ENUM': 'unknown value',
  'SCHEMA-TYPE': 'wrong kind of value',
  'SCHEMA-PATTERN': 'wrong format',
  'SCHEMA-LENGTH': 'wrong length',
  'SCHEMA-RANGE': 'number out of range',
  'BR-UDID-003-B': 'no valid code',
  'BR-UDID-003-C': 'no valid code',
  'BR-UDID-636': 'no code of the lowest level',
  'BR-DTX-UDI-100': 'unknown country',
  'UDG-VALUE-TWICE': 'same value twice',
  'cell-too-long': 'text too long',
  'character-not-allowed': 'character not allowed',
  'date-for-text': 'date instead of text',
  'duplicate-device': 'same device twice',
  'edge-spaces': 'blanks at the edge',
  'error-value': 'formula error',
  formula: 'formula',
  'formula-without-value': 'formula without a value',
  'list-unreadable': 'list cannot be read',
  'number-cut-short': 'number cut short',
  'number-for-text': 'number instead of text',
}

/** What is wrong with rows, where no column is meant. */
const rowKinds: Readonly<Record<string, string>> = {
  'cells-unread': 'Cells without a heading',
  'duplicate-device': 'Same device twice',
  'entries-disagree': 'Rows of a device differ',
  'groups-disagree': 'Rows of a group differ',
  'hidden-rows': 'Hidden rows',
  'hidden-columns': 'Hidden columns',
  'hidden-sheet': 'Hidden sheet',
  'missing-key': 'Rows without an identifier',
  'row-passed-over': 'Row is no device',
  'rows-disagree': 'Rows of a device differ',
}

/** A cause in a few words, with the heading of its column: “EMDN: no code of the lowest level”. */
export function nameCause(cause: { ruleId: string; message: string; heading?: string | undefined }): string {
  const { ruleId, message, heading } = cause
  const kind = kinds[ruleId]
  if (heading === undefined) return rowKinds[ruleId] ?? message
  if (ruleId === 'SCHEMA-REQUIRED') return `${heading} ${kind}`
  return `${heading}: ${kind ?? rowKinds[ruleId]?.toLowerCase() ?? message}`
}
