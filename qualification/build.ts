import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** What was tested, or is described. */
export interface Build {
  version: string
  /** The commit; absent outside of a checkout. */
  commit?: string
  /** Whether files differ from the commit. */
  isChanged: boolean
  node: string
  platform: string
}

/** The build that this checkout is. */
export function readBuild(): Build {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string }
  const commit = runGit('rev-parse', 'HEAD')
  return {
    version,
    ...(commit === undefined ? {} : { commit }),
    isChanged: runGit('status', '--porcelain') !== '',
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  }
}

function runGit(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
