// npm run examples: calls every operation of a gateway and its simulator, and keeps what was sent and answered as the
// examples of the document. Times and ids are those of the day, so this is not part of npm run generated: run it where a
// body has changed, and commit what it writes.
import { mkdirSync, writeFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { callOperations } from './examples/call-operations.ts'
import { makeExamples } from './examples/examples.ts'

const folder = fileURLToPath(new URL('../packages/server/src/http/examples/', import.meta.url))
const ends: (() => unknown)[] = []
const examples = makeExamples()
try {
  await callOperations({ after: (end: () => unknown) => ends.push(end) } as unknown as TestContext, examples)
} finally {
  for (const end of ends.toReversed()) await end()
}
mkdirSync(folder, { recursive: true })
for (const [group, operations] of examples.groups) {
  writeFileSync(`${folder}${group}.json`, `${JSON.stringify(operations, null, 2)}\n`)
}
