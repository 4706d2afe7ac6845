/** A part of a page that can be found: by the words of its headings and of its text. */
export interface Findable {
  id: string
  page: string
  title: string
  text: string
}

/** Everything that can be found, from the contents of the pages by their addresses: each part below a heading by itself. */
export function searchIndex(contents: ReadonlyMap<string, string>): Findable[] {
  return [...contents]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([address, content]) => {
      const page = getWords(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(content)?.[1] ?? '')
      const isWhole = /^(?:rules\/(?:br|schema|udg)-|api\/)/.test(address)
      const parts = isWhole ? [content] : content.split(/(?=<h[23] id=")/)
      return parts.map(part => {
        const [, anchor, heading] = isWhole
          ? []
          : (/^<h[23] id="([^"]+)"[^>]*>([\s\S]*?)<\/h[23]>/.exec(part) ?? [])
        const title = heading === undefined ? page : getWords(heading)
        const text = getWords(part.replace(/<h[123][^>]*>[\s\S]*?<\/h[123]>/, ''))
        return {
          id: anchor === undefined ? address : `${address}#${anchor}`,
          page,
          title,
          text: text.slice(0, most),
        }
      })
    })
}

/** More of one part makes the file long, and nothing easier to find. */
const most = 3_000

function getWords(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/<\/?(?:a|code|em|span|strong|wbr)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
