import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists } from '@udigate/eudamed'
import * as fc from 'fast-check'
import { readAll } from '../test/read-all.ts'
import { exampleGrid, makeParts } from '../test/workbook-of.ts'
import type { InputKind } from './input-kind.ts'
import { openInput } from './open-input.ts'
import { writeTemplate } from './template/write-template.ts'
import { xmlScanner } from './workbook/xml-scanner.ts'
import { readAttribute, XmlFault } from './workbook/xml-tags.ts'
import { singleCsv } from './writing/write-csv.ts'

async function read(kind: InputKind, bytes: Uint8Array) {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  return readAll(openInput(kind, { chunks: chunks() }, 'EU_UDI_SPP'))
}

const spoils = fc.array(
  fc.tuple(fc.double({ min: 0, max: 0.999999, noNaN: true }), fc.integer({ min: 0, max: 255 })),
  {
    minLength: 1,
    maxLength: 6,
  },
)

function spoil(bytes: Uint8Array, changes: readonly (readonly [number, number])[]): Uint8Array {
  const spoilt = Uint8Array.from(bytes)
  for (const [where, value] of changes) spoilt[Math.floor(where * spoilt.length)] = value
  return spoilt
}

test('a workbook with any bytes changed is read as it was, or refused with a reason', async () => {
  const pieces: Uint8Array[] = []
  for await (const piece of writeTemplate('EU_UDI_SPP', shippedCodeLists)) pieces.push(piece)
  const workbook = Buffer.concat(pieces)
  const { requests } = await read('xlsx', workbook)
  const whole = JSON.stringify(requests)
  await fc.assert(
    fc.asyncProperty(spoils, async changes => {
      const { requests: found, problems, isReadable } = await read('xlsx', spoil(workbook, changes))
      // What is not looked at, as dates and notes are not, may change.
      if (isReadable) assert.equal(JSON.stringify(found), whole)
      else assert.ok(found.length === 0 && problems.every(({ message }) => message !== ''))
    }),
    { numRuns: 150, endOnFailure: true },
  )
})

test('a CSV file with any bytes changed never breaks the reader', async () => {
  const device = { Device: '1', IssuingAgency: 'GS1', ReferenceNumber: '"a, b"\n', MDN: ['Z12'] }
  const bytes = Buffer.from([...singleCsv('EU_UDI_SPP', [{ device }, { device }])].join(''))
  await fc.assert(
    fc.asyncProperty(spoils, async changes => {
      const { problems } = await read('csv', spoil(bytes, changes))
      assert.ok(problems.every(({ message }) => message !== ''))
    }),
    { numRuns: 150, endOnFailure: true },
  )
})

test('XML says the same wherever it is cut into chunks', () => {
  const parts = Object.values(makeParts(exampleGrid('EU_UDI_SPP'))).filter(text => text.length < 3000)
  const special = '<a b="1>2" c=\'"\'><!-- <x> --><![CDATA[<&]]]]><?p >?>&#x41;&amp;&#10;<d/>t</a>'
  for (const text of [...parts, special]) {
    const whole = listEvents([text])
    for (let at = 1; at < text.length; at += 1) {
      assert.deepEqual(listEvents([text.slice(0, at), text.slice(at)]), whole)
    }
  }
  assert.deepEqual(listEvents([special]), [
    'open a',
    'text <&]]A&\n',
    'open d',
    'close d',
    'text t',
    'close a',
  ])
  assert.equal(readAttribute('a bc="1" c = "&lt;"', 'c'), '<')
})

test('what no spreadsheet writes is refused', () => {
  for (const text of [
    '<a>',
    '<a></b>',
    '<a>&x;</a>',
    '<a>&#0;</a>',
    '<!DOCTYPE a><a/>',
    '<a',
    '<a><!-- </a>',
    '<>x</>',
    '</a>',
  ]) {
    assert.throws(() => listEvents([text]), XmlFault, text)
  }
})

/** Texts that come one after the other are one. */
function listEvents(chunks: readonly string[]): string[] {
  const events: string[] = []
  let text = ''
  const take = (event: string): void => {
    if (text !== '') events.push(`text ${text}`)
    text = ''
    events.push(event)
  }
  const scanner = xmlScanner(undefined, {
    open: name => take(`open ${name}`),
    close: name => take(`close ${name}`),
    text: piece => {
      text += piece
    },
  })
  for (const chunk of chunks) scanner.push(chunk)
  scanner.end()
  return events
}
