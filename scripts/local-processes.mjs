// What `npm start` and `npm run dev` run on this machine: a gateway and a simulator on one data folder.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { findNpm, isRunning } from './npm-process.mjs'
import { nodeOptions, root, say } from './set-up.mjs'

/** The arguments that both processes are started with. */
export const processes = {
  gateway: ['packages/cli/src/main.ts', 'serve', '--with-parent'],
  simulator: ['packages/simulator/src/main.ts'],
}

/**
 * The settings of both processes: those of the environment, and a data folder, a port and a demo key where it has none.
 * A data folder that cannot be used ends this process with a line that says so.
 *
 * @param {string} logLevel what is logged where the environment does not say
 */
export function localSettings(logLevel) {
  const dataDir = resolve(process.env.UDIGATE_DATA_DIR || join(root, 'data'))
  const demoKey = process.env.UDIGATE_DEMO_KEY || ownDemoKey(dataDir)
  const environment = {
    ...process.env,
    UDIGATE_DATA_DIR: dataDir,
    UDIGATE_SIMULATOR_PORT: process.env.UDIGATE_SIMULATOR_PORT || '8081',
    UDIGATE_DEMO_KEY: demoKey,
    UDIGATE_LOG_LEVEL: process.env.UDIGATE_LOG_LEVEL || logLevel,
  }
  return { dataDir, demoKey, environment }
}

/**
 * Starts a process, which ends when its standard input closes.
 *
 * @returns the process, its end with the status, and the address that it says it listens on; `undefined` where it ends before
 */
export function startProcess(node, args, environment) {
  const child = spawn(node, [...nodeOptions, ...args], {
    cwd: root,
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise(settle => child.once('exit', settle))
  const address = new Promise(settle => {
    createInterface(child.stdout)
      .once('line', line => settle(line.split(' ').at(-1)))
      .once('close', () => settle(undefined))
  })
  return { child, ended, address }
}

/** npm may be killed without passing that on; then nothing may stay behind that blocks the next start. */
export function stopWithNpm(stop) {
  const npm = findNpm()
  if (npm !== undefined) setInterval(() => void (isRunning(npm) || stop()), 250).unref()
}

/** The key of this data folder, so that what was tried out goes on working after the next start. */
function ownDemoKey(dataDir) {
  try {
    return readOrMakeDemoKey(dataDir, join(dataDir, 'demo.key'))
  } catch (error) {
    say(`The data folder ${dataDir} cannot be used: ${error.message}.`)
    return process.exit(1)
  }
}

function readOrMakeDemoKey(dataDir, file) {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const key = `udg_demo_${randomBytes(24).toString('base64url')}`
  makeFolder(dataDir)
  writeFileSync(`${file}.new`, key, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return key
}

/** Node's own way (`recursive`) does not end where a folder that is there takes none, as `/proc`. An older Node runs this before anything is installed: no source of ours can be imported. */
function makeFolder(folder) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
