import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatJson } from './format-json.ts'

test('what fits stays on one line', () => {
  assert.equal(formatJson({ op: 'remove', path: '/device/MDN' }), '{ "op": "remove", "path": "/device/MDN" }')
  assert.equal(formatJson([1, 'a', null, true, {}, []]), '[1, "a", null, true, {}, []]')
})

test('what does not fit goes one member a line, and a list of numbers fills its lines', () => {
  assert.equal(
    formatJson({ device: { Device: '00308676965723', MDN: [1, 2, 3, 4, 5, 6] }, b: [{ c: 1 }] }, 20),
    [
      '{',
      '  "device": {',
      '    "Device": "00308676965723",',
      '    "MDN": [',
      '      1, 2, 3, 4, 5,',
      '      6',
      '    ]',
      '  },',
      '  "b": [{ "c": 1 }]',
      '}',
    ].join('\n'),
  )
})

test('every text reads back as the value, and only what cannot be broken is longer than the width', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 20, max: 120 }), (value, width) => {
      const text = formatJson(value, width)
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)))
      const tooLong = text.split('\n').filter(line => line.length > width)
      for (const line of tooLong)
        assert.match(line, /^\s*("(\\.|[^"\\])*": )?([^,[\]{}]*|"(\\.|[^"\\])*"|[[{]|\[\]|\{\}),?$/u)
    }),
  )
})
