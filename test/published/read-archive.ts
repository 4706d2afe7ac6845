import { execFileSync } from 'node:child_process'

/** The paths of all files in an archive of npm, without the folder `package` that they are in. */
export function namesIn(archive: Buffer): Set<string> {
  const listed = execFileSync('tar', ['-tzf', '-'], {
    input: archive,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  return new Set(
    listed
      .trim()
      .split('\n')
      .map(path => path.replace(/^package\//, '')),
  )
}

/** The text of a file in an archive of npm; nothing where it is not there. */
export function readIn(archive: Buffer, path: string): string {
  if (!namesIn(archive).has(path)) return ''
  return execFileSync('tar', ['-xzOf', '-', `package/${path}`], {
    input: archive,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
}
