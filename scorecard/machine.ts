import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What this machine offers beyond Node. */
export interface Machine {
  isRoot: boolean
  hasStrace: boolean
  /** libfaketime's shared object; `undefined` where it is not installed. */
  faketime: string | undefined
  /** Folder of PostgreSQL's programs; `undefined` where it is not installed. */
  postgres: string | undefined
  hasLoopDevices: boolean
  /** Path of HAProxy; `undefined` where it is not installed. */
  haproxy: string | undefined
}

/** Looks what is there. */
export function inspectMachine(): Machine {
  const isRoot = process.getuid?.() === 0
  return {
    isRoot,
    hasStrace: works('strace', ['-qq', '-e', 'trace=none', 'true']),
    faketime: [
      '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
      '/usr/lib/faketime/libfaketime.so.1',
    ].find(existsSync),
    postgres: ['18', '17', '16', '15', '14']
      .map(version => join('/usr/lib/postgresql', version, 'bin'))
      .find(folder => existsSync(join(folder, 'initdb'))),
    haproxy: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(existsSync),
    hasLoopDevices: isRoot && existsSync('/dev/loop-control') && works('mkfs.ext4', ['-V']),
  }
}

function works(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
