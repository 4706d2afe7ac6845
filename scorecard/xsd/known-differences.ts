/** Where one of the judges is known to be wrong, so that they cannot agree. */
const known: readonly RegExp[] = [
  // libxml2 refuses white space around dates and times, and xmllint 2.9 around some numbers, which the schema language
  // has cut off; no message of ours has it.
  />(?:\s+[-+]?\d[^<]*|[-+]?\d[^<]*(?:\s|&#13;))</,
  // And around the name of a type.
  /type="[^"]*\s"/,
  // xmllint 2.9 knows no numbers of more than 24 digits.
  /\d{25}/,
  // Xerces-J counts those above U+FFFF as two characters each, which only tells where a text may not be as long.
  />(?=[^<]*[\u{10000}-\u{10ffff}])[^<]{16,}</u,
]

/** Whether a document has anything in it that a judge is known to get wrong. */
export function isKnownToDiffer(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  return known.some(pattern => pattern.test(text))
}
