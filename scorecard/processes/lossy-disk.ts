import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from '../machine.ts'

export interface LossyDisk {
  /** Where it is mounted. */
  path: string
  /** The power goes: nothing that is not on the disk by now gets there, and the disk takes nothing more. */
  cut(): void
  /** The power is back: mounted again, after the journal of the file system was replayed. */
  restore(): void
  remove(): void
}

/** `EXT4_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH`, which flushes neither data nor journal. */
const shutDown = `
  open(my $folder, "<", $ARGV[0]) or die $!;
  my $flags = pack("L", 2);
  ioctl($folder, 0x8004587d, $flags) or die $!;`

/** A disk of its own (ext4 on a loop device) whose power can be cut. Root only. */
export function makeLossyDisk(folder: string): LossyDisk {
  const image = join(folder, 'disk')
  const path = join(folder, 'mounted')
  mkdirSync(path, { recursive: true })
  run('truncate', '-s', '96M', image)
  run('mkfs.ext4', '-q', '-F', image)
  const mount = (): void => run('mount', '-o', 'loop', image, path)
  const unmount = (): void => run('umount', path)
  mount()
  return {
    path,
    cut: () => run('perl', '-e', shutDown, path),
    restore() {
      unmount()
      mount()
    },
    remove: unmount,
  }
}

/** Why no power can be cut here. */
export function needsLossyDisk({ hasLoopDevices }: Machine): string | undefined {
  return hasLoopDevices
    ? undefined
    : 'needs root, loop devices and mkfs.ext4, to cut the power of a disk of its own'
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'pipe', timeout: 30_000 })
}
