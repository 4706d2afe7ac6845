/**
 * A Content-ID that is the same in MIME, in a URL and in every program: some decode `+`, others escape more than they have to. Those
 * that are sent are so; those that are received may be others.
 */
export function isPlainContentId(text: string): boolean {
  return /^[\w.@-]{1,255}$/.test(text)
}

/** Says which part a URL names, by its Content-ID; `undefined` where it is of another scheme than `cid`. */
export type FindContentId = (url: string) => string | undefined

/**
 * What says which of these parts a URL names. A Content-ID is escaped in its URL (RFC 2392); programs that leave it as it is are
 * understood, too. Where there is no such part, it is the Content-ID that the URL has by the standard.
 *
 * @param parts by their Content-IDs
 */
export function makeFindContentId(parts: ReadonlyMap<string, unknown>): FindContentId {
  return url => {
    if (!/^cid:./i.test(url)) return undefined
    const written = url.slice('cid:'.length)
    const named = decodeEscapes(written)
    return parts.has(written) && !parts.has(named) ? written : named
  }
}

function decodeEscapes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
