/** Asks for a page of a list of few things. @param cursor `nextCursor` of the page before */
export function pageQuery(cursor: string | undefined): URLSearchParams {
  return new URLSearchParams({ limit: '100', ...(cursor === undefined ? {} : { cursor }) })
}
