/** The anchor of a heading, as code forges make it: small letters, digits, `-` and `_`, spaces as `-`. */
export function makeAnchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

/** The anchors of a Markdown page. */
export function listAnchors(page: string): Set<string> {
  const text = page.replaceAll(/^ *```\S*\n[\s\S]*?^ *```$/gm, '')
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id))
  for (const [, heading = ''] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const plain = makeAnchor(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    let anchor = plain
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${plain}-${again}`
    anchors.add(anchor)
  }
  return anchors
}
