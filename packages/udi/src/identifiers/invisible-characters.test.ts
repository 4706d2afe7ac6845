import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  dropInvisible,
  findInvisible,
  hasVisible,
  tidyIdentifier,
  trimInvisible,
} from './invisible-characters.ts'

test('the first character that nothing shows is named, a plain blank is none', () => {
  const cases: [string, string | undefined][] = [
    ['A 1', undefined],
    ['Kanüle', undefined],
    ['A\u200b1', 'U+200B ZERO WIDTH SPACE'],
    ['\u200eA', 'U+200E LEFT-TO-RIGHT MARK'],
    ['A\u00ad1', 'U+00AD SOFT HYPHEN'],
    ['\ufeffA', 'U+FEFF ZERO WIDTH NO-BREAK SPACE'],
    ['A\t', 'U+0009 TAB'],
    ['A\n', 'U+000A LINE BREAK'],
    ['A\u00a01', 'U+00A0 NO-BREAK SPACE'],
    ['A\u{e0001}', 'U+E0001 INVISIBLE CHARACTER'],
  ]
  for (const [text, name] of cases) assert.equal(findInvisible(text), name, JSON.stringify(text))
})

test('every character that Unicode ignores, controls or takes for white space is named, dropped and trimmed', () => {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const sign = String.fromCodePoint(code)
    if (!/[\s\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u.test(sign)) continue
    if (sign !== ' ')
      assert.match(findInvisible(`A${sign}1`) ?? '', /^U\+[0-9A-F]{4,6} [A-Z-]+/, code.toString(16))
    assert.equal(dropInvisible(`A${sign}1`), 'A1')
    assert.equal(trimInvisible(`${sign}A 1${sign}`), 'A 1')
    assert.equal(hasVisible(sign), false)
  }
})

test('an identifier loses what came along when it was copied', () => {
  assert.equal(tidyIdentifier("'００３０８６７６９６５７２３\u200b"), '00308676965723')
})
