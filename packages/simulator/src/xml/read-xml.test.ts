import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXml } from './read-xml.ts'

test('what stands after a comment or a processing instruction is read too', () => {
  const root = readXml(new TextEncoder().encode('<a><b/><?page 1?><c/><!-- x -->y<d/></a>'))
  assert.deepEqual(
    root.children.map(child => child.name),
    ['b', 'c', 'd'],
  )
  assert.equal(root.text, 'y')
})
