import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** The most memory that a process has had, in megabytes; the system tells it on Linux alone. */
export function peakMemory(pid: number): string {
  return describeMemory(pid, 'VmHWM')
}

/** The memory that a process has now, in megabytes. */
export function presentMemory(pid: number): string {
  return describeMemory(pid, 'VmRSS')
}

function describeMemory(pid: number, name: 'VmHWM' | 'VmRSS'): string {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const line = status.split('\n').find(each => each.startsWith(`${name}:`))
    return (Number(line?.match(/\d+/)?.[0]) / 1024).toFixed(0)
  } catch {
    return '(not told here)'
  }
}

/** What a process has used. */
export interface Cost {
  /** User and system. */
  cpuMs: number
  /** What it had the disk write. */
  writtenKb: number
}

/** What a process has used since it began; the system tells it on Linux alone. */
export function readCost(pid: number): Cost {
  const [user, system] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
  const written = /^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]
  // The kernel counts in hundredths of a second everywhere.
  return { cpuMs: (Number(user) + Number(system)) * 10, writtenKb: Number(written) / 1000 }
}

/** What each of so many has cost. */
export function each(before: Cost, after: Cost, count: number): Cost {
  return {
    cpuMs: (after.cpuMs - before.cpuMs) / count,
    writtenKb: (after.writtenKb - before.writtenKb) / count,
  }
}

/** The messages in the store of a gateway that has ended, by operation, and how much each carries. */
export function countMessages(file: string): string {
  const store = new DatabaseSync(file, { readOnly: true })
  const rows = store
    .prepare(
      `select message.operation as name, count(distinct message.message_id) as messages, count(*) as operations
       from message join operation_message on operation_message.message_id = message.message_id
       group by message.operation`,
    )
    .all()
  store.close()
  return rows
    .map(
      ({ name, messages, operations }) =>
        `${String(messages)} ${String(name)} of ${(Number(operations) / Number(messages)).toFixed(0)}`,
    )
    .join(' and ')
}
