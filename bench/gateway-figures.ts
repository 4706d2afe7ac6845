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
