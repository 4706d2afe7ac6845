import assert from 'node:assert/strict'
import { test } from 'node:test'
import { element, writeElement, writeXml } from './write-xml.ts'

test('each element has a line of its own, and texts have no white space but their own', () => {
  const xml = writeXml({
    name: 'm:a',
    attributes: { 'xmlns:m': 'urn:m', note: '"<\n' },
    content: [
      { name: 'm:b', content: ' x\ny ' },
      { name: 'm:c', content: [] },
      { name: 'm:d', content: '' },
      { name: 'm:e', content: [{ name: 'm:f', content: '1' }] },
    ],
  })
  assert.equal(
    xml,
    `<?xml version="1.0" encoding="UTF-8"?>
<m:a xmlns:m="urn:m" note="&quot;&lt;&#10;">
  <m:b> x&#10;y </m:b>
  <m:c/>
  <m:d></m:d>
  <m:e>
    <m:f>1</m:f>
  </m:e>
</m:a>
`,
  )
})

test('in one line attributes and texts are escaped, and what is undefined is left out', () => {
  const written = element(
    'a',
    { b: '"<&>\n', c: undefined, d: 1 },
    element('e', {}),
    element('f', {}, 'x < y & "z"\r'),
  )
  assert.equal(
    writeElement(written),
    '<a b="&quot;&lt;&amp;&gt;&#10;" d="1"><e/><f>x &lt; y &amp; &quot;z&quot;&#13;</f></a>',
  )
})
