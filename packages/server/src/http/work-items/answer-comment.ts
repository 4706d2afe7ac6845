import type { CommentRow } from '../../store/tables.ts'
import type { CommentDone } from '../../work-items/write-comment.ts'
import { wrongMembers } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'

/** The comment that a call wrote, changed or deleted. @throws Problem where it did not */
export function requireComment(done: CommentDone): CommentRow {
  switch (done.kind) {
    case 'done':
      return done.comment
    case 'unknown':
      throw new Problem('path.unknown', 'There is no such comment.')
    case 'foreign':
      throw new Problem('comment.foreign')
    case 'impossible':
      throw new Problem('comment.impossible', done.because)
    case 'stranger': {
      const message = 'No person of this organisation on this stage. GET /api/v1/colleagues lists them.'
      throw wrongMembers([{ path: `/mentions/${done.index}`, message }])
    }
  }
}
