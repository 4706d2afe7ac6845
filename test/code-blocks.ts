/** The commands of a page: its blocks in the language `sh` below a heading, up to the next heading of any rank. */
export function commandsBelow(page: string, heading: string): string[] {
  const lines = page.split('\n')
  const from = lines.findIndex(line => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading)
  if (from === -1) throw new Error(`There is no heading "${heading}".`)
  const length = lines.slice(from + 1).findIndex(line => /^#+ /.test(line))
  const part = lines.slice(from + 1, length === -1 ? undefined : from + 1 + length).join('\n')
  return [...part.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
}
