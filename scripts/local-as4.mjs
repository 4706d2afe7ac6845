// What `npm start -- --as4` adds: keys of both sides in the data folder, and settings that let both speak AS4.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { nodeOptions, root, say } from './set-up.mjs'

/** The party that the gateway is where it is connected to the simulator. */
const usualParty = 'EUDAMED_000001'

/**
 * The settings of both processes with AS4 between them. Keys are made at the first start, and stay. Where they cannot be
 * made, this process ends with a line that says so.
 *
 * @param {string} node the program that runs TypeScript
 * @param {Record<string, string | undefined>} environment the settings without AS4, with a data folder
 */
export function addAs4(node, environment) {
  const folder = join(environment.UDIGATE_DATA_DIR, 'as4')
  const program = join(root, 'scripts/write-demo-keys.ts')
  const { status, stderr } = spawnSync(node, [...nodeOptions, program, folder, 'gateway', 'eudamed'], {
    encoding: 'utf8',
  })
  if (status !== 0) {
    say(`The keys for AS4 cannot be made in ${folder}: ${stderr.match(/^\w*Error: .*/m)?.[0] ?? stderr}`)
    process.exit(1)
  }
  const [gateway, eudamed] = ['gateway', 'eudamed'].map(name => join(folder, name))
  const port = environment.UDIGATE_AS4_PORT || '8082'
  const url = environment.UDIGATE_AS4_PUBLIC_URL || `http://127.0.0.1:${port}/msh`
  return {
    ...environment,
    UDIGATE_AS4_PORT: port,
    UDIGATE_AS4_PUBLIC_URL: url,
    UDIGATE_AS4_HOST: environment.UDIGATE_AS4_HOST || '127.0.0.1',
    UDIGATE_PREVIEW_AS4_KEY_FILE: `${gateway}.key`,
    UDIGATE_PREVIEW_AS4_CERTIFICATE_FILE: `${gateway}.crt`,
    UDIGATE_PREVIEW_AS4_PARTNER_CERTIFICATE_FILE: `${eudamed}.crt`,
    UDIGATE_SIMULATOR_AS4_KEY_FILE: `${eudamed}.key`,
    UDIGATE_SIMULATOR_AS4_CERTIFICATE_FILE: `${eudamed}.crt`,
    UDIGATE_SIMULATOR_AS4_PARTNER_CERTIFICATE_FILE: `${gateway}.crt`,
    UDIGATE_SIMULATOR_AS4_PARTNER: environment.UDIGATE_PREVIEW_PARTY_ID || usualParty,
    UDIGATE_SIMULATOR_AS4_PUSH_URL: url,
  }
}
