/** The SRNs in a text, which has commas or blanks between them; undefined where there are none. */
export function readActors(text: string): string[] | undefined {
  const codes = text.split(/[\s,;]+/).filter(code => code !== '')
  return codes.length === 0 ? undefined : [...new Set(codes)]
}
