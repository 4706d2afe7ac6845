// npm run generated [-- --check]: writes what is made from the code, or says which of it is out of date.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, problems, readConfig, Settings, startGateway } from '@udigate/server'

const root = fileURLToPath(new URL('..', import.meta.url))
const generated: Record<string, () => Promise<string>> = {
  'docs/openapi.json': writeOpenApi,
  'docs/configuration.md': async () => writeConfiguration(),
  'docs/problems.md': async () => writeProblems(),
}

const isCheck = process.argv.includes('--check')
for (const [path, write] of Object.entries(generated)) {
  const wanted = await write()
  if (isCheck && read(path) !== wanted) {
    console.error(`${path} is out of date; run "npm run generated" and commit it.`)
    process.exitCode = 1
  }
  if (!isCheck) writeFileSync(join(root, path), wanted)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return undefined
  }
}

async function writeOpenApi(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-openapi-'))
  const gateway = await startGateway(
    configOf({ PORT: '0', UDIGATE_DATA_DIR: folder, UDIGATE_LOG_LEVEL: 'fatal' }),
  )
  try {
    const response = await fetch(`${gateway.url}/openapi.json`)
    return `${JSON.stringify(await response.json(), null, 2)}\n`
  } finally {
    await gateway.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function configOf(environment: Record<string, string>): Config {
  const reading = readConfig(environment)
  if ('mistakes' in reading) throw new Error(reading.mistakes.join('\n'))
  return reading.config
}

function writeProblems(): string {
  const rows = Object.entries(problems).map(
    ([code, [status, title]]) => `| ${status} | \`${code}\` | ${title}. |`,
  )
  return `# Problems

What the service contract leaves open is answered as \`application/problem+json\` (RFC 9457) with a \`code\`, a
\`detail\` that says what is wrong with this call and what to do, and the \`requestId\` of the call, which is in the log
and in the header \`x-request-id\`. Codes are never renamed.

| Status | Code | Title |
|---|---|---|
${rows.join('\n')}

This page is generated from \`packages/server/src/http/problem.ts\`.
`
}

function writeConfiguration(): string {
  const rows = Object.entries(Settings.properties).map(([name, schema]) => {
    const {
      description = '',
      type = '',
      enum: values,
    } = schema as {
      description?: string
      type?: string
      enum?: string[]
    }
    return `| \`${name}\` | ${values ? values.map(value => `\`${value}\``).join(', ') : type} | ${description} |`
  })
  return `# Configuration

Every setting is an environment variable. Without any, the gateway listens on this machine only, keeps its data in
\`./data\`, and its preview stage talks to the simulator on this machine. A stage with an \`ENDPOINT\` needs a
\`PARTY_ID\` too. All mistakes are reported at once when it starts; a name that
begins with \`UDIGATE_\` and is no setting is one of them.

| Setting | Value | Meaning |
|---|---|---|
${rows.join('\n')}

The simulator reads \`UDIGATE_SIMULATOR_PORT\` and \`UDIGATE_DATA_DIR\` too, and two of its own:
\`UDIGATE_SIMULATOR_XSD_DIR\` (folder of the official schemas to check messages against) and
\`UDIGATE_SIMULATOR_ACTORS\` (a JSON array of the SRNs that exist; without it every well-formed one does).

This page is generated from \`packages/server/src/settings.ts\`.
`
}
