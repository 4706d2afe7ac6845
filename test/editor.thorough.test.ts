import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './free-port.ts'
import { cleanEnvironment, run, start } from './run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Configuration {
  name: string
  runtimeArgs: string[]
  program: string
  args?: string[]
  env?: Record<string, string>
}

const launch = JSON.parse(readFileSync(join(root, '.vscode/launch.json'), 'utf8')) as {
  configurations: Configuration[]
  inputs: { default: string }[]
}

test('the editor starts the gateway and a simulator on one data folder', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-editor-'))
  const [port, simulatorPort] = [await findFreePort(), await findFreePort()]
  const settings = {
    PORT: String(port),
    UDIGATE_DATA_DIR: folder,
    UDIGATE_SIMULATOR_PORT: String(simulatorPort),
  }
  const processes: Awaited<ReturnType<typeof start>>[] = []
  t.after(async () => {
    for (const each of processes) await each.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  for (const name of ['Gateway', 'Simulator']) {
    const { env = {}, line } = read(name)
    processes.push(await start(process.execPath, line, root, cleanEnvironment({ ...env, ...settings })))
  }
  const key = read('Gateway').env?.UDIGATE_DEMO_KEY ?? ''
  const submitted = await fetch(`http://127.0.0.1:${port}/api/v1/submit/EU_UDI_MDR`, {
    method: 'POST',
    headers: { authorization: key, 'content-type': 'application/json' },
    body: readFileSync(join(root, 'examples/eu-udi-mdr.json')),
  })
  const answer = (await submitted.json()) as { status: string }
  assert.equal(answer.status, 'SUCCESS', JSON.stringify(answer))
})

test('the editor starts a command that is typed in', async () => {
  const [input] = launch.inputs
  const { line } = read('Command (udigate …)')
  const { status, output, errors } = await run(
    process.execPath,
    [...line, ...(input?.default.split(' ') ?? [])],
    root,
  )
  assert.equal(status, 0, errors)
  assert.match(output, /^1 record: 1 valid/)
})

test('the editor starts the tests of the file that is open', async () => {
  const { line } = read('Test of the open file', 'packages/udi/src/codes/code-list.test.ts')
  const { status, output } = await run(process.execPath, line, root)
  assert.equal(status, 0, output)
  assert.match(output, /pass [1-9]/)
})

/** A configuration as the editor reads it, with what stands behind `node`. */
function read(name: string, open = '') {
  const found = launch.configurations.find(each => each.name === name)
  assert.ok(found, `there is no ${name}`)
  const program = found.program.replace(/^\$\{workspaceFolder\}.|^\$\{file\}/, open)
  const args = Array.isArray(found.args) ? found.args : []
  return { ...found, line: [...found.runtimeArgs, join(root, program), ...args] }
}
