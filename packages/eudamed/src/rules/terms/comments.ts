/** A comment on a storage condition or a critical warning. */
export interface Comment {
  CommentLanguage?: string | undefined
}

/** The comments whose language is missing, by index. */
export function commentsWithoutLanguage(comments: readonly Comment[]): number[] {
  return [...comments.keys()].filter(index => comments[index]?.CommentLanguage === undefined)
}

/** What a code says together with its comments: equal for two entries that say the same. */
export function getCommentedCodeKey(
  code: string,
  comments: readonly { Comment: string; CommentLanguage?: string | undefined }[] = [],
): string {
  if (comments.length === 0) return code
  return JSON.stringify([
    code,
    comments.map(({ Comment, CommentLanguage = 'ANY' }) => [CommentLanguage, Comment]),
  ])
}
