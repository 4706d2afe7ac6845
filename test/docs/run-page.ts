import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readConfig } from '@udigate/server'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { XmlDocument } from 'libxml2-wasm'
import { parseAllDocuments } from 'yaml'
import { run } from '../run.ts'
import { type Block, findRemark, type Step } from './read-page.ts'
import { type PageReader, root } from './reader.ts'
import { assertSameJson, assertSameText } from './same-output.ts'

/** A block that the test does not run, and the reason that the page gives. */
export interface NotRun {
  firstLine: string
  because: string
}

/** Does what a page says, step by step, and compares what comes out with what it shows. */
export async function runPage(page: string, steps: readonly Step[], reader: PageReader): Promise<NotRun[]> {
  const notRun: NotRun[] = []
  for (const step of steps) {
    const at = `${page}:${step.line}`
    if (step.kind === 'gateway') await reader.startGateway(step.text, step.day)
    else if (step.kind === 'no gateway') await reader.endGateway()
    else if (step.kind === 'before' || step.kind === 'paste') {
      const commands = step.kind === 'before' ? step.text : lineAfter(step.text, reader.output)
      const status = await reader.shell(commands)
      assert.equal(status, 0, `${at}: ${reader.output}`)
    } else notRun.push(...(await runOrCheck(page, step, reader, at)))
  }
  return notRun
}

/** The rest of the line that begins with a word. */
function lineAfter(word: string, output: string): string {
  const line = output.split('\n').find(each => each.startsWith(`${word} `))
  assert.ok(line, `No line begins with "${word}": ${output}`)
  return line.slice(word.length + 1)
}

async function runOrCheck(page: string, block: Block, reader: PageReader, at: string): Promise<NotRun[]> {
  const because = findRemark(block, 'not run')
  const elsewhere = findRemark(block, 'run by')
  if (elsewhere !== undefined) assertRunElsewhere(page, elsewhere, at)
  if (because === undefined && elsewhere === undefined) await runBlock(block, reader, at)
  else await checkBlock(block, at)
  return because === undefined ? [] : [{ firstLine: block.text.split('\n', 1)[0] ?? '', because }]
}

async function runBlock(block: Block, reader: PageReader, at: string): Promise<void> {
  const file = findRemark(block, 'file')
  const request = findRemark(block, 'request')
  const schema = findRemark(block, 'schema')
  const isPart = findRemark(block, 'part of output') !== undefined
  if (block.language === 'sh') await runCommands(block, reader, at)
  else if (isPart || findRemark(block, 'output') !== undefined) compare(block, reader.output, isPart, at)
  else if (file !== undefined) {
    if (['json', 'xml', 'yaml'].includes(block.language)) assertReadable(block.language, block.text, at)
    const path = join(reader.folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, reader.here(block.text))
  } else if (request !== undefined) await send(block, request, reader, at)
  else if (schema !== undefined) assertOfSchema(schema, JSON.parse(block.text), at)
  else if (block.language === 'env') assertSettings(reader.here(block.text), reader, at)
  else if (block.language === 'mermaid') assertDiagram(block.text, at)
  else if (['xml', 'yaml'].includes(block.language)) assertReadable(block.language, block.text, at)
  else assert.fail(`${at}: nothing says what the test does with this block in "${block.language}".`)
}

async function runCommands(block: Block, reader: PageReader, at: string): Promise<void> {
  if (block.text === 'npm start\n') return reader.npmStart()
  const status = await reader.shell(block.text)
  assert.equal(status, Number(findRemark(block, 'exit status') ?? 0), `${at}: ${block.text}${reader.output}`)
}

function compare(block: Block, output: string, isPart: boolean, at: string): void {
  if (block.language === 'json') assertSameJson(block.text, JSON.parse(output), { isPart, at })
  else {
    assert.ok(['text', 'csv', 'xml'].includes(block.language), `${at}: output in "${block.language}"`)
    assertSameText(block.text, output, { isPart, at })
  }
}

/** `POST /api/v1/validate/EU_UDI_MDR 200`: the call is answered with that status. */
async function send(block: Block, request: string, reader: PageReader, at: string): Promise<void> {
  const [, method = '', path = '', status] = /^(\w+) (\S+) (\d{3})$/.exec(request) ?? []
  assert.ok(status, `${at}: "${request}" is not METHOD PATH STATUS.`)
  assert.equal(await reader.request(method, path, block.text), Number(status), `${at}: ${reader.output}`)
}

const openApi = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as { components: object }
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema({ $id: 'https://udigate.example/openapi.json', ...openApi })

/** A schema of the API by its name. */
function assertOfSchema(name: string, value: unknown, at: string): void {
  const check = ajv.getSchema(`https://udigate.example/openapi.json#/components/schemas/${name}`)
  assert.ok(check, `${at}: the API has no schema "${name}".`)
  const errors: ErrorObject[] = check(value) ? [] : (check.errors ?? [])
  assert.deepEqual(errors, [], at)
}

/** Settings that a gateway takes: all names are known, and the values what they may be. */
function assertSettings(text: string, reader: PageReader, at: string): void {
  const file = join(reader.folder, 'settings-of-the-page.env')
  writeFileSync(file, text)
  const secrets = join(reader.folder, 'run/secrets')
  writeFileSync(join(secrets, 'udigate-key'), Buffer.alloc(32, 7).toString('base64'))
  const reading = readConfig({}, file)
  assert.ok('config' in reading, `${at}: ${JSON.stringify(reading)}`)
}

/** A state diagram whose every line is a transition, as the site shows it where no diagram is drawn. */
function assertDiagram(text: string, at: string): void {
  const [kind, ...lines] = text.trim().split('\n')
  assert.equal(kind, 'stateDiagram-v2', at)
  for (const line of lines) assert.match(line, /^ +(\S+) --> (\S+)( : .+)?$/, at)
}

/** The test that runs a block names the page that it is from. */
function assertRunElsewhere(page: string, test: string, at: string): void {
  assert.ok(existsSync(join(root, test)), `${at}: ${test}`)
  assert.ok(readFileSync(join(root, test), 'utf8').includes(page), `${at}: ${test} does not read ${page}.`)
}

/** What can be seen of a block without running it. */
async function checkBlock({ language, text }: Block, at: string): Promise<void> {
  if (language === 'sh') {
    const { status, errors } = await run('bash', ['-n', '-c', text], root)
    assert.equal(status, 0, `${at}: ${errors}`)
    for (const [path] of text.matchAll(/(?<![\w/.-])(?:deploy|examples|docs|packages|scripts)\/[\w./-]+/g)) {
      assert.ok(
        existsSync(join(root, path.replace('/dist/', '/src/').replace(/\.js$/, '.ts'))),
        `${at}: ${path}`,
      )
    }
  } else if (['json', 'xml', 'yaml'].includes(language)) assertReadable(language, text, at)
  else
    assert.ok(['', 'env', 'js', 'text', 'properties'].includes(language), `${at}: a block in "${language}"`)
}

/** What programs are to read can be read by one. */
function assertReadable(language: string, text: string, at: string): void {
  if (language === 'json') JSON.parse(text)
  else if (language === 'xml') XmlDocument.fromString(text).dispose()
  else for (const { errors } of parseAllDocuments(text)) assert.deepEqual(errors, [], at)
}
