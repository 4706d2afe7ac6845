import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { operationEvents } from '../packages/server/src/delivery/states/operation.ts'
import { hasJavaAndMaven } from '../test/java-and-maven.ts'
import { skipWithout } from '../test/needs.ts'
import { checkDelivery } from './tlc.ts'

const model = read('Delivery.tla')
const mechanisms = namesIn(/Mechanisms == \{(.*?)\n\}/s, model)

describe('the model of delivery', { skip: skipWithout('java', hasJavaAndMaven()) }, () => {
  const bounds = { operations: 1, transmissions: 2, crashes: 1, returns: 1 } as const
  /** The store goes back twice, the second time to a copy that was started elsewhere. */
  const severalCopies = { crashes: 0, returns: 2, elsewhere: true }

  for (const [what, registers] of [
    ['an update', false],
    ['a registration', true],
  ] as const) {
    test(`holds its promises in every state, with a crash, a store that goes back, and two transmissions: ${what}`, async () => {
      const { violated, states = 0, output } = await checkDelivery({ ...bounds, registers })
      assert.equal(violated, undefined, output)
      assert.ok(states > 100_000, String(states))
    })
  }

  test('and so it does where a copy is started elsewhere before it is put back', async () => {
    const { violated, output } = await checkDelivery({ ...bounds, crashes: 0, elsewhere: true })
    assert.equal(violated, undefined, output)
  })

  for (const ignored of mechanisms) {
    test(`breaks a promise without one of its mechanisms: ${ignored}`, async () => {
      // That something is there already is said of a registration alone.
      const { violated } = await checkDelivery({
        ...bounds,
        ...(ignored === 'lineage' && severalCopies),
        ignored,
        registers: ignored === 'there',
      })
      assert.ok(violated)
    })
  }
})

test('the model has every event of an operation, but for those that its page names', () => {
  const page = read('README.md')
  const leftOut = namesIn(/Left out:(.*?)\n\n/s, page, /`(\w+)`/g)
  const events = Object.keys(operationEvents)
  const inModel = events.filter(event => model.includes(`"${event}"`))
  assert.deepEqual([...inModel, ...leftOut].toSorted(), events.toSorted())
})

function read(name: string): string {
  return readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
}

function namesIn(section: RegExp, text: string, name = /"([\w-]+)"/g): string[] {
  const [, inside = ''] = section.exec(text) ?? []
  return Array.from(inside.matchAll(name), ([, found = '']) => found)
}
