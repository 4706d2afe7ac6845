import { unreadable } from '../problem.ts'
import type { Row } from '../row.ts'

/**
 * Bounds what is read of a file again and again: what devices share (a group, rows of a further sheet, fixed values) is read, judged and
 * kept with each of them, so that a small file could come to more than any machine takes.
 */
export interface SharingLimit {
  /**
   * Counts the characters of a device that stand in the file for it alone, and those that it shares.
   *
   * @throws UnreadableInput where what is shared comes to far more than the file
   */
  count(own: number, shared: number): void
}

/** What may be shared in any file, and for each character that is not. Ordinary lists share ten times themselves at the most. */
const mostAnywhere = 16 * 1024 * 1024
const mostForEach = 50

export function limitSharing(): SharingLimit {
  let left = mostAnywhere
  return {
    count(own, shared) {
      left += own * mostForEach - shared
      if (left >= 0) return
      const message = `Its devices share so much that their records would be more than ${mostForEach} times as long as the file. Split the file, or shorten what is in every record: the entries of a group, the rows that many devices have in common, fixed values.`
      throw unreadable('too-large-inside', message)
    },
  }
}

/** How many characters the cells of a row have, and one for each cell. */
export function measureRow({ cells }: Row): number {
  let length = cells.length
  for (const cell of cells) if (typeof cell === 'string') length += cell.length
  return length
}
