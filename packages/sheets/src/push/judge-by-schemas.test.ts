import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readXml } from '../xml/read-xml.ts'
import { messageLimits } from '../xml/xml-limits.ts'
import { loadSchemas } from './judge-by-schemas.ts'

const folder = mkdtempSync(join(tmpdir(), 'udigate-schemas-'))
after(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'service'))
writeFileSync(
  join(folder, 'service/Message.xsd'),
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:m" xmlns="urn:m" elementFormDefault="qualified">
    <xs:element name="Push"><xs:complexType><xs:sequence><xs:element name="payload"><xs:complexType><xs:sequence>
      <xs:element name="Device" maxOccurs="unbounded"><xs:complexType><xs:sequence>
        <xs:element name="text" type="xs:string" minOccurs="0"/>
        <xs:element name="count" maxOccurs="unbounded"><xs:complexType><xs:simpleContent><xs:extension base="xs:int">
          <xs:attribute name="note" type="xs:string"/>
        </xs:extension></xs:simpleContent></xs:complexType></xs:element>
      </xs:sequence></xs:complexType></xs:element>
    </xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
  </xs:schema>`,
)

async function findPlaces(xml: string, encoding: BufferEncoding = 'utf8') {
  const bytes = Buffer.from(xml, encoding)
  const judge = await loadSchemas(folder)
  const read = readXml(bytes, messageLimits, { places: true })
  assert.ok(read.ok)
  return judge(bytes, read.root).map(({ line, element, entity }) => [line, element, entity])
}

const device = (inside: string): string => `<Device>${inside}</Device>`
const push = (...devices: string[]): string =>
  `<Push xmlns="urn:m"><payload>${devices.join('')}</payload></Push>`

test('each fault of a message in one line has its own path, whatever stands between', async () => {
  const sound = device('<count>1</count>')
  for (const before of [
    '',
    '<text><![CDATA[<count>]]></text>',
    '<!-- <count> --><text/>',
    '<?note <count>?><text   />',
    '<text>é 中</text>',
    `<count note='/> >"' >2</count>`,
  ]) {
    const faulty = device(`${before}<count>x</count><count\t>3</count><count note=">">y</count>`)
    const first = before.startsWith('<count') ? 2 : 1
    assert.deepEqual(
      await findPlaces(push(sound, faulty, sound)),
      [
        [1, `Push/payload/Device[2]/${nameCount(first)}`, 1],
        [1, `Push/payload/Device[2]/${nameCount(first + 2)}`, 1],
      ],
      before,
    )
  }
})

test('lines are those of the message, of which each may have many elements', async () => {
  const xml = `<?xml version="1.0"?>\n${push(device('\n<count>1</count><count>x</count>'), device('<count/>\n<count>y</count>'))}`
  assert.deepEqual(await findPlaces(xml), [
    [3, 'Push/payload/Device[1]/count[2]', 0],
    [3, 'Push/payload/Device[2]/count', 1],
    [4, 'Push/payload/Device[2]/count[2]', 1],
  ])
})

test('a message with as many elements as one may have is judged by them', async () => {
  assert.deepEqual(await findPlaces(push(device('<count>1</count>'.repeat(300_000)))), [])
})

test('messages in other encodings have the places of those in UTF-8', async () => {
  const latin = `<?xml version="1.0" encoding="ISO-8859-1"?>${push(device('<text>é</text><count>1</count>'), device('<count>x</count>'))}`
  assert.deepEqual(await findPlaces(latin, 'latin1'), [[1, 'Push/payload/Device[2]/count', 1]])
  const xml = `<?xml version="1.0" encoding="UTF-16"?>${push(device('<count>1</count>'), device('<count>x</count>'))}`
  assert.deepEqual(await findPlaces(`\uFEFF${xml}`, 'utf16le'), [[1, 'Push/payload/Device[2]/count', 1]])
})

test('a message with more lines than the library counts names the element alone', async () => {
  const xml = push(device(`${'\n'.repeat(70_000)}<count>x</count>`))
  const [[, element, entity] = []] = await findPlaces(xml)
  assert.deepEqual([element, entity], ['count', undefined])
})

function nameCount(position: number): string {
  return position === 1 ? 'count' : `count[${position}]`
}
