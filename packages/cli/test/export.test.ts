import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import { memorySource, readArchivedXml } from '@udigate/sheets'
import { writeArchive } from '../../sheets/test/write-archive.ts'
import { exportCommand } from '../src/export/export.ts'
import { importResponse as importResponseCommand } from '../src/import-response/import-response.ts'
import { startAnswering } from './answering-gateway.ts'
import { startLone } from './lone-gateway.ts'
import { runCommand, udigate } from './run-udigate.ts'

const request = validRequests.EU_UDI_MDR

/** A gateway whose preview stage is reached by files, and a folder to work in. */
async function startByFiles(t: TestContext) {
  const { folder, environment } = await startLone(t, { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' })
  const submit = async (body: object = request): Promise<string> => {
    const response = await fetch(`${environment.UDIGATE_URL}/api/v1/submit/EU_UDI_MDR`, {
      method: 'POST',
      headers: { authorization: environment.UDIGATE_API_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(response.status, 202)
    return ((await response.json()) as { requestId: string }).requestId
  }
  return { folder, environment, submit, to: join(folder, 'upload') }
}

function responseTo(xml: string, code = 'SUCCESS'): string {
  const correlationId = /correlationID>([^<]+)</.exec(xml)?.[1]
  return `<Acknowledgement xmlns="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1"><correlationID>${correlationId}</correlationID><responseEntities><responseEntity><responseCode>${code}</responseCode></responseEntity></responseEntities></Acknowledgement>`
}

test('--help has examples; wrong usage and settings end with status 2', async () => {
  const environment = { UDIGATE_URL: 'http://127.0.0.1:1', UDIGATE_API_KEY: 'k' }
  for (const [command, name] of [
    [exportCommand, 'export'],
    [importResponseCommand, 'import-response'],
  ] as const) {
    const help = await runCommand(command, ['--help'], {})
    assert.equal(help.status, 0)
    assert.match(help.output ?? '', new RegExp(`^ {2}udigate ${name} `, 'm'))
    const given = name === 'export' ? [] : ['file.xml']
    for (const [args, settings] of [
      [given, {}],
      [given, { UDIGATE_URL: 'gateway', UDIGATE_API_KEY: 'k' }],
      [given, { UDIGATE_URL: 'http://127.0.0.1:1' }],
      [[...given, '--format', 'xml'], environment],
    ] as const) {
      const { status, complaint } = await runCommand(command, args, settings)
      assert.equal(status, 2, args.join(' '))
      assert.match(complaint ?? '', new RegExp(`"udigate ${name} --help" says more\\.$`))
    }
    await assert.rejects(runCommand(command, ['--frmat'], environment), {
      code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION',
    })
  }
  assert.equal((await runCommand(exportCommand, ['a'], environment)).status, 2)
  assert.equal((await runCommand(importResponseCommand, [], environment)).status, 2)
})

test('export writes files and manifest, import-response closes the submissions, and the folder follows', async t => {
  const { folder, environment, submit, to } = await startByFiles(t)
  const requestId = await submit()
  const listed = await runCommand(exportCommand, ['--list'], environment)
  assert.match(listed.output ?? '', /^No file waits.*One submission is in no file yet/s)

  const exported = await runCommand(exportCommand, ['--to', to], environment)
  assert.equal(exported.status, 0, exported.complaint)
  const [file = ''] = readdirSync(to).filter(name => name.startsWith('000001-DEVICE.POST-'))
  assert.match(exported.output ?? '', new RegExp(`1\\. ${file}.*The files are in ${to}\\.$`, 's'))
  assert.deepEqual(readdirSync(to).sort(), [file, 'manifest.json', 'manifest.txt'])
  const [entry] = JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8')).files
  const xml = readFileSync(join(to, file), 'utf8')
  assert.equal(createHash('sha256').update(xml).digest('hex'), entry.sha256)

  writeFileSync(join(folder, 'page.xml'), '<!DOCTYPE html><html></html>')
  writeFileSync(join(folder, 'response.xml'), responseTo(xml))
  const files = ['page.xml', 'response.xml', 'missing.xml'].map(name => join(folder, name))
  const imported = await runCommand(importResponseCommand, files, environment)
  assert.equal(imported.status, 1)
  const [page = '', response = '', missing = ''] = imported.output?.split('\n') ?? []
  assert.match(page, /page\.xml: not taken\. This is a web page/)
  assert.match(response, new RegExp(`response\\.xml: answers ${file}\\. Submissions: 1 SUCCESS\\.$`))
  assert.match(missing, /missing\.xml: not taken\. It cannot be read/)

  const again = await runCommand(
    importResponseCommand,
    [join(folder, 'response.xml'), '--format', 'json'],
    environment,
  )
  assert.equal(again.status, 0)
  assert.equal(JSON.parse(again.output ?? '')[0].imported.submissions[0].requestId, requestId)

  const later = await runCommand(exportCommand, ['--to', to], environment)
  assert.match(later.output ?? '', /^No file waits/)
  assert.match(later.output ?? '', new RegExp(`${file} has been answered`))
  assert.deepEqual(readdirSync(to).sort(), ['answered', 'manifest.json', 'manifest.txt'])
  assert.deepEqual(readdirSync(join(to, 'answered')), [file])
})

test('files leave in one archive and responses come back in one', async t => {
  const { folder, environment, submit } = await startByFiles(t)
  const requestId = await submit()
  const to = join(folder, 'upload.zip')
  const { output } = await runCommand(exportCommand, ['--to', to, '--format', 'json'], environment)
  const { files, archive } = JSON.parse(output ?? '')
  assert.equal(archive, to)
  const archived = await readArchivedXml(memorySource(readFileSync(to)))
  assert.deepEqual(
    [archived.files.map(({ name }) => name), archived.others],
    [[files[0].file], ['manifest.txt']],
  )
  const [xml = new Uint8Array()] = await Promise.all(archived.files.map(({ read }) => read()))
  assert.equal(createHash('sha256').update(xml).digest('hex'), files[0].sha256)
  assert.equal((await udigate(['validate', to])).status, 0)

  const responses = join(folder, 'responses.zip')
  const content = responseTo(Buffer.from(xml).toString())
  writeFileSync(responses, await writeArchive({ 'r.xml': content, 'page.xml': '<html/>', 'read.me': '' }))
  const imported = await runCommand(importResponseCommand, [responses], environment)
  assert.equal(imported.status, 1)
  assert.match(imported.output ?? '', /responses\.zip: r\.xml: answers .*Submissions: 1 SUCCESS\./)
  assert.match(imported.output ?? '', /responses\.zip: page\.xml: not taken\. /)
  assert.ok(requestId)
  writeFileSync(responses, 'no archive')
  const none = await runCommand(importResponseCommand, [responses], environment)
  assert.deepEqual(
    [none.status, /responses\.zip: not taken\. The archive cannot be read/.test(none.output ?? '')],
    [1, true],
  )
})

test('what was refused is said with its reason, and what has more to send too', async t => {
  const { folder, environment, submit, to } = await startByFiles(t)
  const requestId = await submit()
  await runCommand(exportCommand, ['--to', to], environment)
  const [file = ''] = readdirSync(to)
  writeFileSync(
    join(folder, 'r.xml'),
    responseTo(readFileSync(join(to, file), 'utf8'), 'PROCESSED_WITH_ERRORS'),
  )
  const { status, output = '' } = await runCommand(
    importResponseCommand,
    [join(folder, 'r.xml')],
    environment,
  )
  assert.equal(status, 0)
  assert.match(output, /Submissions: 1 VALIDATION_FAILED\./)
  assert.match(output, new RegExp(`^ {2}${requestId} {2}VALIDATION_FAILED {2}The authority refused`, 'm'))
  await submit()
  const next = await runCommand(importResponseCommand, [join(folder, 'r.xml')], environment)
  assert.match(next.output ?? '', /One submission has more to send: "udigate export"\.$/)
})

test('exporting again gets only what is not there, and fixes what was changed', async t => {
  const { environment, submit, to } = await startByFiles(t)
  await submit()
  const { output } = await runCommand(exportCommand, ['--to', to, '--format', 'json'], environment)
  const [{ file }] = JSON.parse(output ?? '').files
  const xml = readFileSync(join(to, file), 'utf8')
  writeFileSync(join(to, file), xml.slice(0, 100))
  await runCommand(exportCommand, ['--to', to], environment)
  assert.equal(readFileSync(join(to, file), 'utf8'), xml)
})

test('a gateway that does not answer, or answers with something else, is a failure, and no file is left', async t => {
  const { environment, to } = await startByFiles(t)
  const wrongKey = await runCommand(exportCommand, ['--to', to], {
    ...environment,
    UDIGATE_API_KEY: 'wrong',
  })
  assert.deepEqual([wrongKey.status, wrongKey.complaint], [1, 'This API key is unknown, revoked or expired.'])
  const none = await runCommand(exportCommand, ['--to', to], {
    UDIGATE_URL: 'http://127.0.0.1:1',
    UDIGATE_API_KEY: 'k',
  })
  assert.match(none.complaint ?? '', /cannot be reached/)

  const items = [{ file: '../outside.xml', sha256: '0' }]
  const { environment: settings } = await startAnswering(t, () => ({
    body: { items, notExported: 0, instructions: '' },
  }))
  assert.match(
    (await runCommand(exportCommand, ['--to', to], settings)).complaint ?? '',
    /is no name of a file/,
  )
  items.splice(0, 1, { file: '000001-a.xml', sha256: '0'.repeat(64) })
  assert.match(
    (await runCommand(exportCommand, ['--to', to], settings)).complaint ?? '',
    /did not arrive as it was written/,
  )
  assert.equal(existsSync(join(to, '000001-a.xml')), false)
})
