import { useId } from 'preact/hooks'
import { may } from '../../api/session.ts'
import { getWork, isOfWork, type WorkName } from '../../api/work-items.ts'
import { listenTo } from '../../live/live.ts'
import { useLive } from '../../live/use-live.ts'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { useLoad } from '../../ui/use-load.ts'
import { CommentEntry } from './comment-entry.tsx'
import { NewComment } from './new-comment.tsx'
import { OwnerControl } from './owner-control.tsx'

/** Who owns something, and what people say about it, as it changes. */
export function WorkPanel({ of }: { of: WorkName }) {
  const id = useId()
  const { value, trouble, again } = useLoad(signal => getWork(of, signal), [JSON.stringify(of)])
  useLive(
    () => [
      listenTo('work-item', told => {
        if (told.some(each => isOfWork(each, of))) again()
      }),
      listenTo('break', again),
    ],
    [JSON.stringify(of)],
  )
  const work = value.value
  return (
    <section class="card work" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        Owner and comments
      </h2>
      <Trouble because={trouble.value} again={again} />
      {!work && trouble.value === undefined && <p class="quiet">Loading …</p>}
      {work && (
        <>
          <OwnerControl of={of} owner={work.owner} onChanged={again} />
          {work.comments.length > 0 && (
            <ol class="comments" aria-label="Comments">
              {work.comments.map(comment => (
                <CommentEntry
                  comment={comment}
                  key={comment.id}
                  onChanged={again}
                  onGone={() => document.getElementById(id)?.focus()}
                />
              ))}
            </ol>
          )}
          {may('comments.write') ? (
            <NewComment of={of} isFirst={work.comments.length === 0} onWritten={again} />
          ) : (
            <>
              {work.comments.length === 0 && <p class="quiet">No comments yet.</p>}
              <NeedsRight what="Commenting" right="comments.write" />
            </>
          )}
        </>
      )}
    </section>
  )
}
