import type { Comment } from '../../api/work-items.ts'
import { splitText } from './mentions.ts'

/** The text of a comment as it is written, with its addresses as links. */
export function CommentText({ comment: { text = '', mentions } }: { comment: Comment }) {
  const names = mentions.flatMap(({ name }) => name ?? [])
  return (
    <p class="comment-text">
      {splitText(text, names).map((part, index) => {
        if (part.kind === 'text') return part.text
        if (part.kind === 'mention') return <strong key={index}>{part.text}</strong>
        return (
          <a href={part.text} rel="noreferrer" target="_blank" key={index}>
            {part.text}
          </a>
        )
      })}
    </p>
  )
}
