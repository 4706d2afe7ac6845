import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The process id of the npm that runs this script, or `undefined` where none does or it cannot be told. npm starts
 * scripts through a shell, which may stay between the two.
 */
export function findNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined
  const parent = describe(process.ppid)
  if (!parent) return undefined
  return /^-?(ba|da|k|z)?sh$/.test(parent.command) ? parent.parent : process.ppid
}

/** Whether a process runs; one that has ended and waits for its parent to notice does not. */
export function isRunning(pid) {
  if (process.platform === 'linux') return !'ZX'.includes(describe(pid)?.state ?? 'X')
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function describe(pid) {
  if (process.platform === 'linux') {
    const stat = readStat(pid)
    // The name of the program stands in brackets, and may have such in it.
    const command = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return command && { command, state, parent: Number(parent) }
  }
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [parent, ...path] = (stdout ?? '').trim().split(/\s+/)
  const command = path.join(' ').split('/').at(-1)
  return command && { command, parent: Number(parent) }
}

function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}
