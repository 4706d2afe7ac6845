const types: Readonly<Record<string, string>> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  jsonl: 'application/x-ndjson',
  xml: 'application/xml',
  zip: 'application/zip',
}

/** What a file is sent as, by its name; where that does not tell, the gateway looks at its content. */
export function guessMediaType(name: string): string {
  return types[getEnding(name)] ?? 'application/octet-stream'
}

/** Whether a file does not say itself which model its records are of. */
export function needsModel(name: string): boolean {
  return ['json', 'ndjson', 'jsonl'].includes(getEnding(name))
}

/** Whether a file is a list that is imported, and not a file of a system. */
export function isSpreadsheet(name: string): boolean {
  return ['xlsx', 'csv', 'tsv', 'xls', 'ods'].includes(getEnding(name))
}

function getEnding(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}
