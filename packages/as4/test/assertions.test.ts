/** The table of conformance assertions in docs/as4.md. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Those of the Common Profile and of the Four Corner Topology (European Commission, 2019). */
const common = [
  [1, 10],
  [12, 17],
  [19, 19],
  [21, 38],
  [45, 45],
] as const
const assertions = [
  ...common.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => nameAssertion('CP', first + index)),
  ),
  ...[1, 2, 3].map(number => nameAssertion('4CT', number)),
]

function nameAssertion(profile: string, number: number): string {
  return `${profile}_TA${String(number).padStart(2, '0')}`
}

const docs = readFileSync(new URL('../../../docs/as4.md', import.meta.url), 'utf8')
const table = docs.split('\n## Conformance assertions\n')[1]?.split('\nWhat 1.15 demands')[0] ?? ''
const rows = table.matchAll(/^\| (?<profile>CP|4CT)_(?<numbers>TA[^|]*) \|(?<rest>.*)\|$/gm)

test('the table has each of the 39 assertions once', () => {
  const listed = [...rows].flatMap(({ groups: { profile, numbers } = {} }) =>
    [...String(numbers).matchAll(/TA(\d\d)/g)].map(([, number]) =>
      nameAssertion(String(profile), Number(number)),
    ),
  )
  assert.equal(assertions.length, 39)
  assert.deepEqual(listed.toSorted(), assertions.toSorted())
})

test('every test file that the tables name is there', () => {
  const named = new Set([...docs.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, file = '']) => file))
  assert.ok(named.size > 5)
  const places = ['src', 'src/ebms', 'test', '../..'].map(folder => new URL(`../${folder}/`, import.meta.url))
  for (const file of named)
    assert.ok(
      places.some(place => existsSync(new URL(file, place))),
      file,
    )
})
