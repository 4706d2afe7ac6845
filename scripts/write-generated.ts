// npm run generated [-- --check]: writes what is made from the code, or says which of it is out of date.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ruleSetVersion, validRequests } from '@udigate/eudamed'
import { catalogue, coverage } from '@udigate/eudamed/catalogue'
import { type Config, problems, readConfig, startGateway } from '@udigate/server'
import { writeApiTypes } from '../packages/client/scripts/api-types.ts'
import { ProvidersFile } from '../packages/server/src/config/providers/read-providers.ts'
import { writeCodeListsPage } from './code-lists-page.ts'
import { writeConfigurationPage } from './configuration-page.ts'
import { writeContractTables } from './contract-tables.ts'
import { writeDeliveryStates } from './delivery-states.ts'
import { writeEvidenceTables } from './evidence-tables.ts'
import { findStale, type Generated, writeGenerated } from './generated-files.ts'
import { writeRoleTables } from './role-tables.ts'
import { rulePages } from './rule-pages.ts'
import { writeTransitionsModule } from './transitions-module.ts'
import { writeWorkTables } from './work-tables.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const openApi = await writeOpenApi()
const generated: Generated = {
  files: new Map([
    ['docs/openapi.json', openApi],
    ['packages/client/src/generated/api.ts', await writeApiTypes(openApi)],
    ['docs/providers.schema.json', writeProvidersSchema()],
    ['docs/configuration.md', writeConfigurationPage()],
    ['docs/problems.md', writeProblems()],
    ['docs/code-lists.md', writeCodeListsPage()],
    ['docs/contract.md', writeContractTables(readFileSync(join(root, 'docs/contract.md'), 'utf8'))],
    ['docs/people.md', writeRoleTables(readFileSync(join(root, 'docs/people.md'), 'utf8'))],
    ['docs/limits.md', writeWorkTables(readFileSync(join(root, 'docs/limits.md'), 'utf8'))],
    ['proof/Transitions.tla', writeTransitionsModule()],
    ['docs/evidence.md', writeEvidenceTables(readFileSync(join(root, 'docs/evidence.md'), 'utf8'))],
    ['docs/delivery.md', writeDeliveryStates(readFileSync(join(root, 'docs/delivery.md'), 'utf8'))],
    ...rulePages({ entries: catalogue(), official: coverage, ruleSetVersion, validRequests }),
  ]),
  folders: ['docs/rules'],
}

if (process.argv.includes('--check')) {
  const stale = findStale(root, generated)
  for (const line of stale) console.error(line)
  if (stale.length > 0) {
    console.error('Run "npm run generated" and commit what it changes.')
    process.exitCode = 1
  }
} else {
  writeGenerated(root, generated)
}

/** The JSON Schema of the file with the providers, for editors and pipelines. */
function writeProvidersSchema(): string {
  const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...ProvidersFile }
  return `${JSON.stringify(schema, null, 2)}\n`
}

async function writeOpenApi(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-openapi-'))
  const gateway = await startGateway(
    makeConfig({ PORT: '0', UDIGATE_DATA_DIR: folder, UDIGATE_LOG_LEVEL: 'fatal' }),
  )
  try {
    const response = await fetch(`${gateway.url}/openapi.json`)
    return `${JSON.stringify(await response.json(), null, 2)}\n`
  } finally {
    await gateway.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function makeConfig(environment: Record<string, string>): Config {
  const reading = readConfig(environment)
  if ('mistakes' in reading) throw new Error(reading.mistakes.join('\n'))
  return reading.config
}

function writeProblems(): string {
  const rows = Object.entries(problems).map(([code, { status, title, detail }]) => {
    const shown = detail.replaceAll('|', '\\|')
    return `| ${status} | <a id="${code.replaceAll('.', '-')}"></a>\`${code}\` | ${title}. | ${shown} |`
  })
  return `# Error codes

A call that cannot be served at all is answered as a problem, \`application/problem+json\` (RFC 9457), wherever the service
contract says nothing else: with a \`code\`, a \`detail\` that says what is wrong with this call and what to do, and the
\`requestId\` of the call, which is in the log and in the header \`x-request-id\`. Codes are never renamed.

| Status | Code | Title | A detail, for example |
|---|---|---|---|
${rows.join('\n')}

This page is generated from \`packages/server/src/http/problems/problem.ts\`.
`
}
