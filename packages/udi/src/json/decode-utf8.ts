const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Decodes UTF-8 without replacing anything. Refuses malformed UTF-8, a byte order mark, and what is UTF-16 or UTF-32 by
 * the pattern of its first bytes; then `before` is the text ahead of the first byte at fault.
 */
export function decodeUtf8(bytes: Uint8Array): { ok: true; text: string } | { ok: false; before: string } {
  // JSON starts with an ASCII character, so a zero byte among the first two means two or four bytes per character.
  if (bytes[0] === 0 || bytes[1] === 0) return { ok: false, before: '' }
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return { ok: false, before: decodeWellFormedStart(bytes) }
  }
  if (text.charCodeAt(0) === 0xfeff) return { ok: false, before: '' }
  return { ok: true, text }
}

/** The text of the longest start of `bytes` that is whole UTF-8 characters. */
function decodeWellFormedStart(bytes: Uint8Array): string {
  let wellFormed = 0
  let malformed = bytes.length + 1
  while (malformed - wellFormed > 1) {
    const middle = (wellFormed + malformed) >>> 1
    if (decodeStart(bytes.subarray(0, middle)) === undefined) malformed = middle
    else wellFormed = middle
  }
  return decodeStart(bytes.subarray(0, wellFormed)) ?? ''
}

/** The whole characters of `bytes`, which may end inside one; `undefined` where they are malformed. */
function decodeStart(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
