import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXml } from '../../xml/read-xml.ts'
import * as names from '../namespaces.ts'
import { basicUdiOrder, putInOrder } from './element-order.ts'
import { readContent } from './read-content.ts'
import { writeContent } from './write-content.ts'

const foreign = `<z:root xmlns:z="urn:z" xmlns:u="${names.udiDi}" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">
  <u:status>
    <!-- a comment --><u:code a="1 &lt; 2">A &amp; B&#13; &lt;c&gt; ]]&gt;</u:code>
  </u:status>
  <u:substance i:type="u:CMRSubstanceType"/><z:stranger>x</z:stranger>
</z:root>`

test('content is written in the same words whatever the prefixes, and is read as it was', () => {
  const { children } = readXml(Buffer.from(foreign))
  const content = writeContent(children)
  assert.equal(
    content,
    '<udidi:status><udidi:code a="1 &lt; 2">A &amp; B&#13; &lt;c&gt; ]]&gt;</udidi:code></udidi:status>' +
      '<udidi:substance xsi:type="udidi:CMRSubstanceType"/><x:stranger xmlns:x="urn:z">x</x:stranger>',
  )
  assert.equal(writeContent(readContent(content)), content)
  const [, substance, stranger] = readContent(content)
  assert.deepEqual(substance?.type, { namespace: names.udiDi, name: 'CMRSubstanceType' })
  assert.deepEqual([stranger?.namespace, stranger?.text], ['urn:z', 'x'])
  assert.deepEqual(readContent(''), [])
})

test('elements are put in the order of the schema; those that it does not know are left out', () => {
  const elements = readContent(
    '<basicudi:type>A</basicudi:type><e:version>2</e:version><basicudi:model>B</basicudi:model>',
  )
  assert.deepEqual(
    putInOrder(elements, basicUdiOrder).map(({ name }) => name),
    ['model', 'type'],
  )
})
