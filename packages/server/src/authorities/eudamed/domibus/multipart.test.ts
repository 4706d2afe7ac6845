import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContentType } from './content-type.ts'
import { readMultipart } from './multipart.ts'

const related = 'multipart/related; boundary=b'

test('parts are found by their content id, the root by its start', () => {
  const multipart = read(
    `${related}; start="<r>"`,
    '--b\r\nContent-ID: <x>\r\n\r\none\r\n--b\r\ncontent-id:\r\n <r>\r\n\r\ntwo\r\n--b--\r\n',
  )
  assert.deepEqual(multipart, { root: 'two', attachments: { x: 'one', r: 'two' } })
})

test('without a start the first part is the root, with or without headers', () => {
  assert.deepEqual(read(related, '--b\r\n\r\none\r\n--b\r\n\r\ntwo\r\n--b--'), {
    root: 'one',
    attachments: {},
  })
})

test('bytes are kept as they are, line breaks and lookalikes of the boundary included', () => {
  const content = '\r\n--a\r\n -- b\n--b\0\xff\r\n'
  const multipart = readMultipart(
    readContentType(related),
    Buffer.from(`--b\r\nContent-ID: <x>\r\n\r\n${content}\r\n--b--`, 'latin1'),
  )
  assert.ok(typeof multipart !== 'string')
  assert.equal(Buffer.from(multipart.root).toString('latin1'), content)
})

test('white space behind a boundary is allowed', () => {
  assert.deepEqual(read(related, '--b \t\r\n\r\none\r\n--b--'), { root: 'one', attachments: {} })
})

const faults: Record<string, [contentType: string, body: string, because: RegExp]> = {
  'no boundary': ['multipart/related', '--b\r\n\r\n1\r\n--b--', /names no boundary/],
  'another boundary': [related, '--c\r\n\r\n1\r\n--c--', /no end/],
  'no parts': [related, '--b--', /no parts/],
  'no end': [related, '--b\r\n\r\n1\r\n', /no end/],
  nothing: [related, '', /no end/],
  'a part cut off within its headers': [related, '--b\r\nContent-ID: <x>\r\n--b--', /no end of its headers/],
  'a start that is no part': [`${related}; start="<r>"`, '--b\r\n\r\n1\r\n--b--', /root part/],
  'two parts of one id': [
    related,
    '--b\r\nContent-ID: <x>\r\n\r\n1\r\n--b\r\nContent-ID: <x>\r\n\r\n2\r\n--b--',
    /two parts/,
  ],
  'a part in another encoding': [
    related,
    '--b\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n--b--',
    /encoded as base64/,
  ],
  '101 parts': [related, `${'--b\r\n\r\n1\r\n'.repeat(101)}--b--`, /more than 100 parts/],
}

for (const [what, [contentType, body, because]] of Object.entries(faults)) {
  test(`${what} is said to be wrong`, () => {
    const multipart = readMultipart(readContentType(contentType), Buffer.from(body))
    assert.ok(typeof multipart === 'string')
    assert.match(multipart, because)
  })
}

test('a content type is taken apart, quotes and all', () => {
  const { type, parameters } = readContentType(
    'Multipart/Related ; TYPE="a\\"b;c" ; boundary=x;start-info=""; broken',
  )
  assert.equal(type, 'multipart/related')
  assert.deepEqual(Object.fromEntries(parameters), { type: 'a"b;c', boundary: 'x', 'start-info': '' })
})

function read(contentType: string, body: string): unknown {
  const multipart = readMultipart(readContentType(contentType), Buffer.from(body, 'latin1'))
  if (typeof multipart === 'string') return multipart
  const texts = [...multipart.attachments].map(([id, content]) => [
    id,
    Buffer.from(content).toString('latin1'),
  ])
  return { root: Buffer.from(multipart.root).toString('latin1'), attachments: Object.fromEntries(texts) }
}
