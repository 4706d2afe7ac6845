import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Input, makeInput } from './reader.ts'

/** What is kept for a reader in `corpus/`: where it is of no one kind, what it is said to be stands in its first line. */
export function readCorpus(reader: string, type?: string): readonly Input[] {
  const files = globSync(join(import.meta.dirname, 'corpus', reader, '*')).toSorted()
  if (files.length === 0) throw new RangeError(`There is nothing in corpus/${reader}.`)
  return files.map(file => {
    const bytes = readFileSync(file)
    if (type !== undefined) return makeInput(type, bytes)
    const end = bytes.indexOf(10)
    if (end === -1) throw new RangeError(`${basename(file)} has no first line.`)
    return makeInput(bytes.toString('latin1', 0, end), bytes.subarray(end + 1))
  })
}

/** A file of the examples that every user has. */
export function readExample(name: string, type: string): Input {
  return makeInput(type, readFileSync(join(import.meta.dirname, '../examples', name)))
}
