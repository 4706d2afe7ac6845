/** XML with an element a line, for reading; what it says stays the same but for white space between elements. */
export function indentXml(xml: string): string {
  let depth = 0
  return xml
    .replaceAll(/>\s*</g, '>\n<')
    .split('\n')
    .map(line => {
      if (line.startsWith('</')) depth = Math.max(0, depth - 1)
      const indented = `${'  '.repeat(depth)}${line}`
      const opens = /^<[^?!/][^>]*[^/]>$|^<[^?!/]>$/.test(line) && !line.includes('</')
      if (opens) depth += 1
      return indented
    })
    .join('\n')
}
