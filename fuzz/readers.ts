import type { Reader } from './reader.ts'

/** Every reader that is fuzzed, by its name; what it needs is loaded when it is asked for. */
export const readers: Readonly<Record<string, () => Promise<Reader>>> = {
  as4: async () => (await import('./as4/reader.ts')).as4,
  json: async () => (await import('./json/reader.ts')).json,
  ndjson: async () => (await import('./json/reader.ts')).ndjson,
  csv: async () => (await import('./tables/csv.ts')).csv,
  xlsx: async () => (await import('./tables/xlsx.ts')).xlsx,
  zip: async () => (await import('./messages/archive.ts')).archive,
  messages: async () => (await import('./messages/messages.ts')).messages,
  answers: async () => (await import('./messages/answers.ts')).answers,
  soap: async () => (await import('./messages/soap.ts')).soap,
  headers: async () => (await import('./headers/reader.ts')).headers,
}

/** The reader of that name. @throws RangeError where there is none */
export async function openReader(name: string): Promise<Reader> {
  const open = readers[name]
  if (open === undefined)
    throw new RangeError(`There is no reader "${name}"; there are ${Object.keys(readers).join(', ')}.`)
  return open()
}
