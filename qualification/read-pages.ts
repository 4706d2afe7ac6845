/** A change since a release, of one of the kinds of CHANGELOG.md. */
export interface Change {
  kind: string
  text: string
}

/**
 * The changes of CHANGELOG.md that are newer than a release.
 *
 * @param changelog the text of the page
 * @param since the version of a release, or `undefined` for the newest heading alone
 * @throws Error where the page has no such release
 */
export function readChanges(changelog: string, since: string | undefined): Change[] {
  const releases = changelog.split(/^## /m).slice(1)
  const end = since === undefined ? 1 : releases.findIndex(text => text.startsWith(since))
  if (end === -1) throw new Error(`CHANGELOG.md has no release ${since}.`)
  return releases.slice(0, end).flatMap(release =>
    release
      .split(/^### /m)
      .slice(1)
      .flatMap(section => {
        const [kind = '', ...lines] = section.split('\n')
        return readItems(lines.join('\n')).map(text => ({ kind: kind.trim(), text }))
      }),
  )
}

/** The items of a section of a page, each as plain text. @throws Error where the page has no such section */
export function readSection(page: string, heading: string): string[] {
  const from = page.indexOf(`\n## ${heading}\n`)
  if (from === -1) throw new Error(`The page has no section "${heading}".`)
  const rest = page.slice(from + 1)
  const end = rest.indexOf('\n## ', 1)
  return readItems(end === -1 ? rest : rest.slice(0, end))
}

/** What a row of the scorecard came to when its page was written. */
export interface ScorecardRow {
  injected: string
  runs: string
  pass: string
}

/** The rows of docs/scorecard.md, by id. */
export function readScorecard(page: string): ReadonlyMap<string, ScorecardRow> {
  const rows = Array.from(page.matchAll(/^\| ([A-F]\d+)★? \| (.*) \|$/gm), ([, id = '', rest = '']) => {
    const [injected = '', runs = '', , , , , pass = ''] = rest.split(' | ')
    return [id, { injected: toPlain(injected), runs, pass }] as const
  })
  return new Map(rows)
}

function readItems(markdown: string): string[] {
  return markdown
    .split(/^- /m)
    .slice(1)
    .map(item => toPlain(item.replaceAll(/\s*\n\s*/g, ' ').trim()))
}

/** Markdown as it reads: links by their text, and no marks. */
function toPlain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/\*\*|`/g, '')
}
