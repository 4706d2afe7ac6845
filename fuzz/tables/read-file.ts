import assert from 'node:assert/strict'
import { shippedCodeLists } from '@udigate/eudamed'
import { type InputKind, memorySource, openInput, surveyTable, UnreadableInput } from '@udigate/sheets'
import type { Input } from '../reader.ts'

/** Reads all requests of a file; where it is refused, there is a reason that says something. */
export async function readFile(kind: InputKind, { type, body }: Input): Promise<void> {
  await allowRefusal(async () => {
    for await (const { requests, problems } of openInput(kind, { source: memorySource(body) }, type)) {
      for (const { message } of problems) assert.ok(message !== '')
      for (const { reading } of requests) assert.ok(reading.ok || reading.fault.message !== '')
    }
  })
}

/** Reads a table as a list of one's own, for which a mapping is proposed. */
export async function survey(kind: 'csv' | 'xlsx', { body }: Input): Promise<void> {
  await allowRefusal(async () => {
    const blocks = surveyTable({ kind, source: memorySource(body) }, shippedCodeLists)
    for (let next = await blocks.next(); !next.done; ) next = await blocks.next()
  })
}

async function allowRefusal(read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error
    assert.ok(error.problems.length > 0 && error.problems.every(({ message }) => message !== ''))
  }
}
