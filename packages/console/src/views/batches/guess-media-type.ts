const types: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
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
  return ['csv', 'json', 'ndjson', 'jsonl'].includes(getEnding(name))
}

function getEnding(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}
