import { useSignal } from '@preact/signals'
import { type WorkName, writeComment } from '../../api/work-items.ts'
import { CommentForm } from './comment-form.tsx'

interface Props {
  of: WorkName
  /** Whether it is the first comment. */
  isFirst: boolean
  onWritten(): void
}

/** A place to comment. */
export function NewComment({ of, isFirst, onWritten }: Props) {
  /** How many were written: each form begins empty. */
  const written = useSignal(0)
  return (
    <CommentForm
      key={written.value}
      label={isFirst ? 'Write the first comment' : 'Write a comment'}
      verb="Comment"
      hasFocus={written.value > 0}
      onSend={async body => {
        await writeComment(of, body)
        written.value += 1
        onWritten()
      }}
    />
  )
}
