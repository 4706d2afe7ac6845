import { withPlaces } from '../batches/reading/located-requests.ts'
import type { Called, Reader } from './reader.ts'
import { works } from './works.ts'

const { requests, ...files } = works.files
const { answer, ...documents } = callHere(works.documents)

/** Reads where it is called: for a simulation, in which everything happens in one thread and in one order. */
export const inlineReader: Reader = {
  ...files,
  async *requests(file, outside) {
    const given = requests(file, outside)
    for await (const part of given) yield withPlaces(part, given.locate)
  },
  ...documents,
  answer: (authority, document) => answer({ authority, document }),
  sentAnswer: (authority, document) => answer({ authority, document }),
  ...callHere(works.bodies),
  stopFiles: async () => {},
  stop: async () => {},
}

function callHere<Works extends Record<string, (...asked: never[]) => unknown>>(given: Works): Called<Works> {
  const called = Object.entries(given).map(([name, work]) => [
    name,
    async (...asked: never[]) => work(...asked),
  ])
  return Object.fromEntries(called) as Called<Works>
}
