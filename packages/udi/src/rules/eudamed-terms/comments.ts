/** A comment on a storage condition or a critical warning. */
export interface Comment {
  CommentLanguage?: string | undefined
}

/** The comments whose language is missing, by index. */
export function commentsWithoutLanguage(comments: readonly Comment[]): number[] {
  return [...comments.keys()].filter(index => comments[index]?.CommentLanguage === undefined)
}

/** What is wrong with the comments on a code that takes one comment in no language. */
export interface CommentFault {
  at: `${number}` | `${number}/CommentLanguage`
  problem: string
  language?: string
}

/** Source: BR-DTX-UDI-077 and BR-DTX-UDI-078. */
export function* faultsOfPlainComments(comments: readonly Comment[]): Generator<CommentFault> {
  for (const [index, { CommentLanguage }] of comments.entries()) {
    if (index > 0) yield { at: `${index}`, problem: 'remove this further one' }
    else if (CommentLanguage !== undefined && CommentLanguage !== 'ANY') {
      yield {
        at: `${index}/CommentLanguage`,
        problem: 'leave CommentLanguage out',
        language: CommentLanguage,
      }
    }
  }
}
