import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeListNamed, type Model, modelNames, shippedCodeLists, validate } from '@udigate/eudamed'
import readExcelFile from 'read-excel-file/node'
import { inShort, readAll } from '../../test/read-all.ts'
import { layoutVersion } from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import { openInput } from '../open-input.ts'
import { readXml } from '../xml/read-xml.ts'
import { memorySource } from '../zip/byte-source.ts'
import { inflateEntry } from '../zip/inflate-entry.ts'
import { readZip } from '../zip/read-zip.ts'
import { writeRecords, writeTemplate } from './write-template.ts'

async function readBytes(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of chunks) pieces.push(piece)
  return Buffer.concat(pieces)
}

const makeTemplate = (model: Model) => readBytes(writeTemplate(model, shippedCodeLists))

async function readParts(bytes: Uint8Array): Promise<Map<string, string>> {
  const source = memorySource(bytes)
  const parts = new Map<string, string>()
  for (const [name, entry] of await readZip(source)) {
    parts.set(name, (await readBytes(inflateEntry(source, entry))).toString())
  }
  return parts
}

for (const model of modelNames) {
  test(`the template is read as what it is, and its example is valid: ${model}`, async () => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield await makeTemplate(model)
    }
    const { requests, problems } = await readAll(openInput('xlsx', { chunks: chunks() }, undefined))
    assert.deepEqual(problems.map(inShort), ['warning example-row Devices!3'])
    const [request] = requests
    assert.ok(request?.reading.ok && requests.length === 1)
    assert.equal(request.model, model)
    assert.equal(request.isExample, true)
    assert.equal(validate(model, request.reading.body).status, 'successful')
  })

  test(`another reader finds the sheets, the names and the zeros: ${model}`, async () => {
    const sheets = await readExcelFile(await makeTemplate(model))
    assert.deepEqual(
      sheets.map(({ sheet }) => sheet),
      ['Read me', ...makeLayout(model).sheets.map(({ name }) => name), 'Codes'],
    )
    const [readMe, ...others] = sheets
    const facts = new Map(readMe?.data.map(([word, value]) => [word, value]))
    const isDirective = model === 'EU_UDI_MDD' || model === 'EU_UDI_IVDD'
    const [group, device] = isDirective ? ['EUDAMED DI', 'UDI-DI or EUDAMED ID'] : ['Basic UDI-DI', 'UDI-DI']
    assert.ok(
      String(facts.get('1')).startsWith(
        `Give each device group (${group}) a row on the sheet "Device groups", and each device (${device}) a row`,
      ),
    )
    assert.equal(facts.get('Device groups'), `A row for each device group (${group}).`)
    assert.equal(facts.get('Devices'), `A row for each device (${device}).`)
    assert.equal(facts.get('Model'), model)
    assert.equal(facts.get('Layout'), String(layoutVersion))
    assert.match(
      String(facts.get('emdn')),
      new RegExp(`^${codeListNamed(shippedCodeLists, 'emdn').version}:`),
    )
    for (const [index, { name, columns }] of makeLayout(model).sheets.entries()) {
      const rows = others[index]?.data ?? []
      assert.deepEqual(
        rows[1]?.slice(0, columns.length),
        columns.map(each => each.name),
        name,
      )
    }
    const devices = others.find(({ sheet }) => sheet === 'Devices')?.data[2]
    assert.equal(devices?.[1], model === 'EU_UDI_MDR' ? '00308676965723' : devices?.[1])
  })

  test(`every part is XML, every drop-down and note has its place: ${model}`, async () => {
    const parts = await readParts(await makeTemplate(model))
    for (const [name, text] of parts) assert.ok(readXml(Buffer.from(text), { maxMarks: 1_000_000 }).ok, name)
    const codes = [...parts.values()].find(text => text.includes('>Code<')) ?? ''
    for (const [index, sheet] of makeLayout(model).sheets.entries()) {
      const part = parts.get(`xl/worksheets/sheet${index + 2}.xml`) ?? ''
      const notes = parts.get(`xl/comments${index + 2}.xml`) ?? ''
      assert.equal(notes.match(/<comment /g)?.length, sheet.columns.length)
      for (const [, first, last] of part.matchAll(/<formula1>Codes!\$[A-Z]+\$(\d+):\$[A-Z]+\$(\d+)</g)) {
        assert.ok(Number(first) === 3 && Number(last) >= 3)
      }
      const dropDowns = part.match(/type="list"/g)?.length ?? 0
      const expected = sheet.columns.filter(
        ({ kind, codeList, values }) =>
          kind === 'yes-no' || (codeList !== 'emdn' && (codeList ?? values) !== undefined),
      )
      assert.equal(dropDowns, expected.length, sheet.name)
    }
    assert.ok(codes.length > 0)
  })
}

test('the same template is the same bytes', async () => {
  assert.ok((await makeTemplate('EU_UDI_SPP')).equals(await makeTemplate('EU_UDI_SPP')))
})

test('a text that begins as a formula is written as a text that stays one', async () => {
  const device = { Device: '1', IssuingAgency: 'GS1', ReferenceNumber: '=HYPERLINK("http://x")' }
  const parts = await readParts(
    await readBytes(writeRecords('EU_UDI_MDR', shippedCodeLists, () => [{ device }])),
  )
  const [cell = ''] =
    /<c [^>]*><is><t[^>]*>=HYPERLINK/.exec(parts.get('xl/worksheets/sheet3.xml') ?? '') ?? []
  assert.match(cell, /t="inlineStr"/)
  const [, style = ''] = / s="(\d+)"/.exec(cell) ?? []
  const styles = [...(parts.get('xl/styles.xml') ?? '').matchAll(/<xf numFmtId="49"[^>]*>/g)].filter(([xf]) =>
    xf.includes('quotePrefix'),
  )
  assert.equal(styles.length, 1)
  assert.ok(Number(style) > 0)
  assert.ok(![...parts.values()].some(text => text.includes('<f>')))
})
