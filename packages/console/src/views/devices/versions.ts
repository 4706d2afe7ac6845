import type { EntityDetail, HistoryEntry } from '../../api/bodies.ts'
import { describeStatus } from '../../ui/badge.tsx'

/** A record that can be held against another one. */
export interface Version {
  /** `registered`, or the requestId of the submission. */
  name: string
  title: string
  record: unknown
}

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** What the authority holds, and what was submitted, newest first: every record of an entity that there is. */
export function listVersions(entity: EntityDetail, history: readonly HistoryEntry[]): readonly Version[] {
  const registered: Version[] =
    entity.record === undefined
      ? []
      : [
          {
            name: 'registered',
            title: `As the authority holds it (version ${entity.version})`,
            record: entity.record,
          },
        ]
  return [
    ...registered,
    ...history.flatMap((entry): Version[] => {
      if (entry.kind !== 'SUBMISSION' || entry.record === undefined) return []
      const { requestId, at, status, version, record } = entry
      const ending = [version === undefined ? '' : `version ${version}`, describeStatus(status)]
      const title = `Submitted ${time.format(new Date(at))} (${ending.filter(Boolean).join(', ')})`
      return [{ name: requestId, title, record }]
    }),
  ]
}

/** Which two are compared before a person chooses: what is registered, or was submitted before, with the newest. */
export function usualPair(versions: readonly Version[]): { from?: Version; to?: Version } {
  const [first, second, third] = versions
  if (!first || !second) return {}
  if (first.name !== 'registered') return { from: second, to: first }
  return third ? { from: third, to: second } : { from: first, to: second }
}
