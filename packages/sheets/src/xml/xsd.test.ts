import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { diag } from 'libxml2-wasm'
import { officialFile } from '../../test/official-files.ts'
import { loadXsd, type XsdCheck } from './xsd.ts'

const codes = Array.from({ length: 2_000 }, (_, index) => `C.${index}+`)
const schemas = {
  'a/root.xsd': `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:root" xmlns:l="urn:list"
      elementFormDefault="qualified">
    <xs:import namespace="urn:list" schemaLocation="../b/list.xsd"/>
    <xs:element name="root"><xs:complexType><xs:sequence>
      <xs:element name="code" type="l:code" maxOccurs="unbounded"/>
    </xs:sequence></xs:complexType></xs:element>
  </xs:schema>`,
  'b/list.xsd': `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:list">
    <simpleType name="code"><restriction base="string">
      <annotation><documentation>All codes.</documentation></annotation>
      ${codes.map(code => `<enumeration value="${code}"/>`).join('')}
    </restriction></simpleType>
  </schema>`,
}

test('a schema set with relative imports accepts what is valid', async t => {
  const check = await load(t, schemas)
  assert.deepEqual(check.check(writeRoot('C.0+', 'C.1999+')), { valid: true })
})

test('a long enumeration stays exact, and a wrong code is told shortly and fast', async t => {
  const check = await load(t, schemas)
  const verdict = check.check(writeRoot('C.1+', 'C.8000+', 'Cx1+', 'C.1', 'C.1++'))
  assert.deepEqual(
    verdict,
    refusal(
      ...['C.8000+', 'Cx1+', 'C.1', 'C.1++'].map(
        (code, index) =>
          [
            index + 3,
            `Element '{urn:root}code': [facet 'pattern'] The value '${code}' is not in the list of allowed values.`,
          ] as const,
      ),
    ),
  )
})

test('at most 20 problems are told', async t => {
  const check = await load(t, schemas)
  const verdict = check.check(writeRoot(...Array.from({ length: 50 }, () => 'no')))
  assert.ok(!verdict.valid)
  assert.equal(verdict.problems.length, 20)
})

test('what is no readable XML is a problem, not an exception', async t => {
  const check = await load(t, schemas)
  assert.deepEqual(
    check.check(Buffer.from('<a>\n</b>')),
    refusal([2, 'the document is not well-formed XML: Opening and ending tag mismatch: a line 1 and b']),
  )
  assert.deepEqual(
    check.check(Buffer.from('<!DOCTYPE a><a/>')),
    refusal([0, 'the document has a document type declaration, which is not allowed']),
  )
})

test('lists of other than texts keep their own comparison', async t => {
  const numbers = Array.from({ length: 200 }, (_, index) => `<xs:enumeration value="${index}"/>`).join('')
  const check = await load(t, {
    'a/root.xsd': `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="n"><xs:simpleType>
      <xs:restriction base="xs:integer">${numbers}</xs:restriction></xs:simpleType></xs:element></xs:schema>`,
  })
  assert.deepEqual(check.check(Buffer.from('<n>007</n>')), { valid: true })
})

test('nothing outside the folder is ever read', async t => {
  const outside = await makeFolder(t, schemas)
  const importing = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
    <xs:include schemaLocation="${join(outside, 'a/root.xsd')}"/><xs:element name="x" type="missing"/></xs:schema>`
  await assert.rejects(load(t, { 'a/root.xsd': importing }), /The schema a\/root\.xsd in .* cannot be used/)
})

test('a schema that is missing, broken or carries a doctype is an error that names it', async t => {
  await assert.rejects(load(t, { 'b/list.xsd': schemas['b/list.xsd'] }), /There is no schema a\/root\.xsd/)
  await assert.rejects(load(t, { 'a/root.xsd': '<xs:schema' }), /The schema a[/\\]root\.xsd cannot be read/)
  await assert.rejects(load(t, { 'a/root.xsd': '<!DOCTYPE a><a/>' }), /document type declaration/)
})

test('a disposed check frees its memory and says that it is gone', async t => {
  diag.configure({ enabled: true })
  try {
    const check = await load(t, schemas)
    check.check(writeRoot('C.1+'))
    check.check(writeRoot('no'))
    check.check(Buffer.from('no'))
    check.dispose()
    check.dispose()
    assert.deepEqual(diag.report(), {})
    assert.throws(() => check.check(writeRoot('C.1+')), /disposed/)
  } finally {
    diag.configure({ enabled: false })
  }
})

const official = officialFile('xsd-3.0.30')
const samples = officialFile('samples/official-3.0.30')

test('the official samples get their known verdicts', { skip: official.skip || samples.skip }, async () => {
  using check = await loadXsd(official.path, 'service/Message.xsd')
  const invalid: Record<string, number> = {}
  const names = (await readdir(samples.path)).filter(name => name.endsWith('.xml'))
  for (const name of names) {
    const verdict = check.check(await readFile(join(samples.path, name)))
    if (!verdict.valid) invalid[name] = verdict.problems[0]?.line ?? 0
  }
  assert.equal(names.length, 39)
  // 001.07 is meant to be wrong (actor type XX); 001.02 puts two UDI-DIs into one Device.
  assert.deepEqual(invalid, { 'SAMPLE_DTX_ACT_001.07.xml': 33, 'SAMPLE_DTX_UDI_001.02.xml': 217 })
})

test('wrong codes in an official sample are told in milliseconds', {
  skip: official.skip || samples.skip,
}, async () => {
  using check = await loadXsd(official.path, 'service/Message.xsd')
  const sample = await readFile(join(samples.path, 'SAMPLE_DTX_UDI_001.01.xml'), 'utf8')
  const verdict = check.check(Buffer.from(sample.replace(/CW\d{3}/g, 'CW000')))
  assert.ok(!verdict.valid)
  assert.match(
    verdict.problems[0]?.message ?? '',
    /The value 'CW000' is not in the list of allowed values\.$/,
  )
})

async function load(t: TestContext, files: Record<string, string>): Promise<XsdCheck> {
  const check = await loadXsd(await makeFolder(t, files), 'a/root.xsd')
  t.after(() => check.dispose())
  return check
}

async function makeFolder(t: TestContext, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'udigate-xsd-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

function writeRoot(...values: string[]): Uint8Array {
  return Buffer.from(
    `<root xmlns="urn:root">\n${values.map(value => `<code>${value}</code>`).join('\n')}\n</root>`,
  )
}

function refusal(...problems: (readonly [line: number, message: string])[]): object {
  return { valid: false, problems: problems.map(([line, message]) => ({ line, message })) }
}
