import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inShort, readAll } from '../../test/read-all.ts'
import { writeArchive } from '../../test/write-archive.ts'
import { writePush } from '../../test/write-push.ts'
import { openInput } from '../open-input.ts'
import { memorySource } from '../zip/byte-source.ts'

async function read(files: Readonly<Record<string, string>>) {
  return readAll(openInput('zip', { source: memorySource(await writeArchive(files)) }, undefined))
}

const group = writePush('EU_UDI_MDR', 'DEVICE.POST')
const device = writePush('EU_UDI_IVDR', 'UDI_DI.POST')

test('the messages of an archive are read in its order, each request with its file', async () => {
  const { requests, problems } = await read({ 'b.xml': group, 'sub/a.XML': device })
  assert.deepEqual(problems, [])
  assert.deepEqual(
    requests.map(({ record, line, model, operation, findPlace }) => [
      record,
      line,
      model,
      operation,
      findPlace?.('/device'),
    ]),
    [
      [1, 1, 'EU_UDI_MDR', 'DEVICE.POST', { element: 'b.xml: payload/*[1]' }],
      [2, 2, 'EU_UDI_IVDR', 'UDI_DI.POST', { element: 'sub/a.XML: payload/*[1]' }],
    ],
  )
})

test('a file that is no message is a problem with that file, and the others are read', async () => {
  const { requests, problems } = await read({
    'broken.xml': '<a',
    'page.xml': '<html/>',
    'label.pdf': '%PDF',
    'folder/': '',
    '__MACOSX/._b.xml': 'x',
    'b.xml': group,
  })
  assert.equal(requests.length, 1)
  assert.deepEqual(problems.map(inShort), [
    'warning file-unread label.pdf',
    'error unreadable-xml broken.xml',
    'error unreadable-xml page.xml',
  ])
})

test('what an element has too much is told with its file', async () => {
  const { requests } = await read({
    'b.xml': group.replace('</basicudi:riskClass>', '</basicudi:riskClass><basicudi:x/>'),
  })
  const [refused, unread] = requests[0]?.problems ?? []
  assert.equal(refused?.element, 'b.xml: Push/payload/Device[1]/MDRBasicUDI/x')
  assert.match(String(unread?.element), /^b\.xml: payload\/\*\[1\]: /)
})

test('an archive without a message, and what is no archive, are refused with the reason', async () => {
  const none = await read({ 'label.pdf': '%PDF' })
  assert.deepEqual([none.requests.length, none.problems.map(({ code }) => code)], [0, ['no-messages']])
  const bytes = await writeArchive({ 'b.xml': group })
  for (const [wrong, code] of [
    [Buffer.from('no archive'), 'not-an-archive'],
    [bytes.subarray(0, -30), 'damaged-file'],
    [Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(20), bytes.subarray(80)]), 'damaged-file'],
  ] as const) {
    const { problems } = await readAll(openInput('zip', { source: memorySource(wrong) }, undefined))
    assert.deepEqual(
      problems.map(({ code }) => code),
      [code],
    )
  }
})
