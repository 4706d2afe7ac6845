import type { CommentRow } from '../../store/tables.ts'
import { type CommentDone, ForeignComment, NamedStranger } from '../../work-items/write-comment.ts'
import { wrongMembers } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { requireDone } from '../problems/require-done.ts'

/** The comment that a call wrote, changed or deleted. @throws Problem where it did not */
export function requireComment(done: CommentDone): CommentRow {
  if (done === undefined) throw new Problem('path.unknown', 'There is no such comment.')
  if (done instanceof ForeignComment) throw new Problem('comment.foreign')
  if (done instanceof NamedStranger) {
    throw wrongMembers([{ path: `/mentions/${done.index}`, message: done.because }])
  }
  return requireDone(done, 'comment.impossible')
}
