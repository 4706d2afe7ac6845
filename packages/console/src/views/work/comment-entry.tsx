import { useSignal } from '@preact/signals'
import type { Bodies } from '@udigate/client'
import { useRef } from 'preact/hooks'
import { nameAuthor } from '../../api/name-author.ts'
import { gateway, may, session } from '../../api/session.ts'
import type { Comment } from '../../api/work-items.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { ShortTime } from '../../ui/short-time.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'

interface Props {
  comment: Comment
  onChanged(): void
  /** Is called when it is deleted: what had the focus is gone. */
  onGone(): void
}

/** A comment, and what its author can do with it. */
export function CommentEntry({ comment, onChanged, onGone }: Props) {
  const isEditing = useSignal(false)
  const edit = useRef<HTMLButtonElement>(null)
  const { id, author, authorName, createdAt, editedAt, deletedAt, deletedBy } = comment
  const isOwn = isCaller(author) && may('comments.write')
  const isDeleted = deletedAt !== undefined
  const name = nameAuthor(author)
  const stop = (): void => {
    isEditing.value = false
    requestAnimationFrame(() => edit.current?.focus())
  }
  return (
    <li class="comment">
      <div class="row">
        <strong>{name}</strong>
        {authorName !== undefined && authorName !== name && <span class="quiet">then {authorName}</span>}
        <span class="quiet">
          <ShortTime at={createdAt} />
          {editedAt !== undefined && !isDeleted && (
            <>
              , edited <ShortTime at={editedAt} />
            </>
          )}
        </span>
        <span class="spacer" />
        {isOwn && !isDeleted && !isEditing.value && (
          <button
            type="button"
            class="plain"
            ref={edit}
            aria-label={`Edit the comment of ${createdAt}`}
            onClick={() => {
              isEditing.value = true
            }}
          >
            Edit
          </button>
        )}
        {(isOwn || may('evidence.erase')) && !isDeleted && !isEditing.value && (
          <Confirm
            label="Delete"
            title={isOwn ? 'Delete your comment?' : `Delete the comment of ${name}?`}
            about={`the comment of ${createdAt}`}
            isQuiet
            action={async () => {
              await gateway().remove('/api/v1/comments/{id}', { path: { id } })
              onChanged()
              onGone()
            }}
          >
            Its text is erased for good. That there was a comment, whose and when, stays.
          </Confirm>
        )}
      </div>
      {isDeleted ? (
        <p class="quiet">
          Deleted{deletedBy !== undefined && !isSame(deletedBy, author) && ` by ${nameAuthor(deletedBy)}`},{' '}
          <ShortTime at={deletedAt} />
        </p>
      ) : isEditing.value ? (
        <CommentForm
          label="Edit your comment"
          verb="Save"
          before={comment}
          onCancel={stop}
          onSend={async body => {
            await gateway().put('/api/v1/comments/{id}', { path: { id }, body })
            onChanged()
            stop()
          }}
        />
      ) : (
        <CommentText comment={comment} />
      )}
    </li>
  )
}

type Author = Bodies['Author']

function isSame(one: Author, other: Author): boolean {
  return one.kind === other.kind && one.id === other.id
}

function isCaller(author: Author): boolean {
  const caller = session.value?.caller
  return caller !== undefined && isSame(author, caller)
}
