/** What a message to a subscriber tells: names and codes, and never a record. */
export interface Digest {
  organisation: string
  stage: string
  /** In the order in which they are told; none is empty. */
  sections: readonly DigestSection[]
}

export interface DigestSection {
  /** How many, in words: `3 refused`. */
  title: string
  count: number
  /** The first of them. */
  items: readonly DigestItem[]
}

export interface DigestItem {
  text: string
  /** A place in the console: `#/submissions/…`; absent where there is none. */
  place?: string | undefined
}

/** How many items of a section are told; the console and the API have the rest. */
export const mostItems = 50

/** Why a subscriber gets a mail, and what ends it. */
export function explainSubscription({ organisation, stage }: Omit<Digest, 'sections'>, id: string): string {
  return `You get this because of subscription ${id} of ${organisation} on ${stage}. An administrator of the gateway ends it: DELETE /api/v1/subscriptions/${id}.`
}

/** A digest as a mail. @param footer why its reader gets it @param publicUrl the address of the console; no links are written where it is unknown */
export function writeMail(
  { stage, sections }: Digest,
  footer: string,
  publicUrl: string | undefined,
): { subject: string; text: string; html: string } {
  const subject = `udigate ${stage}: ${sections.map(({ title }) => title).join(', ')}`
  const text = [
    ...sections.map(section =>
      [
        section.title,
        ...section.items.map(({ text, place }) => `- ${text}${withLink(place, link => `\n  ${link}`)}`),
        ...sayMore(section).map(more => `- ${more}`),
        '',
      ].join('\n'),
    ),
    '-- ',
    footer,
    '',
  ].join('\n')
  const body = sections.map(section => {
    const items = [
      ...section.items.map(({ text, place }) => {
        const said = escapeHtml(text)
        return place === undefined || publicUrl === undefined
          ? said
          : `<a href="${escapeHtml(`${publicUrl}/${place}`)}">${said}</a>`
      }),
      ...sayMore(section),
    ]
    return `<h2>${escapeHtml(section.title)}</h2>\n<ul>\n${items.map(item => `<li>${item}</li>`).join('\n')}\n</ul>`
  })
  const html = `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${escapeHtml(subject)}</title>\n${body.join('\n')}\n<p>${escapeHtml(footer)}</p>\n</html>\n`
  return { subject, text, html }

  function withLink(place: string | undefined, write: (link: string) => string): string {
    return place === undefined || publicUrl === undefined ? '' : write(`${publicUrl}/${place}`)
  }
}

function sayMore({ count, items }: DigestSection): string[] {
  return count > items.length ? [`and ${count - items.length} more`] : []
}

/** Text as it stands in HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
