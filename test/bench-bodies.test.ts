import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCallWorks, listFileOperations, worksOnFiles } from '../bench/call-bodies.ts'
import { fileCalls } from '../bench/file-bodies.ts'
import { calls } from '../bench/table-bodies.ts'
import { endpoints } from '../packages/server/src/http/endpoints.ts'

test('every file that a call brings is in a bench', () => {
  assert.deepEqual(Object.keys(worksOnFiles).toSorted(), listFileOperations().toSorted())
  const measured = new Set<string>([...Object.keys(calls), ...fileCalls])
  for (const work of Object.values(worksOnFiles)) assert.ok(measured.has(work), work)
})

test('every JSON body, parameter and header that a call brings is in a bench', () => {
  const kinds = new Set(Array.from(listCallWorks(10), ({ kind }) => kind))
  const measured = (start: string): boolean => [...kinds].some(kind => kind.startsWith(start))
  for (const [operation, { body, query = {}, headers = {} }] of Object.entries(endpoints)) {
    if (body !== undefined && body.mediaTypes === undefined) assert.ok(measured(`${operation}: `), operation)
    for (const name of Object.keys(query))
      assert.ok(measured(`${operation}, query: ${name}, `), `${operation} ${name}`)
    for (const name of Object.keys(headers))
      assert.ok(measured(`${operation}, ${name}: `), `${operation} ${name}`)
  }
})
