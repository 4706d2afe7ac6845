/**
 * Breaks a text at blanks into lines of at most `width` columns. A word that is longer than a line stands alone.
 *
 * @param indent what stands before every line but the first
 */
export function wrapText(text: string, width: number, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line === '') line = word
    else if (indent.length + line.length + 1 + word.length <= width) line += ` ${word}`
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line].join(`\n${indent}`)
}
