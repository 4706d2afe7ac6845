import { describeDetails, describeEntry } from './entry-words.ts'
import type { ExchangeFiles } from './exchange-files.ts'
import type { Item } from './exported.ts'

/** A page by itself: plain, without scripts, and nothing is loaded from elsewhere. @param body what stands in it, escaped */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 76em; margin: 2em auto; padding: 0 1em; color: #111; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { text-align: left; vertical-align: top; padding: .3em .8em .3em 0; border-bottom: 1px solid #bbb; }
code, time { font-family: ui-monospace, monospace; font-size: .87em; overflow-wrap: anywhere; }
time { white-space: nowrap; }
</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${body}
</body>
</html>
`
}

/** Where a page stands in the folder, and where the chains are in it. */
export interface Links {
  /** What leads from the page to the folder: nothing, or `../`. */
  up: string
  /** The file of a chain. */
  file(chain: string): string
}

/** A table. @param heads its columns @param rows cells that are escaped */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map(name => `<th>${name}</th>`).join('')
  const body = rows.map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`)
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`
}

/** Names and values, one below the other. */
export function factTable(facts: readonly (readonly [string, string])[]): string {
  return `<table><tbody>
${facts.map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`).join('\n')}
</tbody></table>`
}

export function byTime(one: Item<'entry'>, other: Item<'entry'>): number {
  return one.at < other.at ? -1 : one.at > other.at ? 1 : 0
}

export function fileTable(files: readonly Pick<Item<'file'>, 'name' | 'sha256'>[], { up }: Links): string {
  return table(
    ['File', 'SHA-256'],
    files.map(({ name, sha256 }) => [linkTo(up + name, name), `<code>${escaped(sha256)}</code>`]),
  )
}

export function linkTo(address: string, name: string): string {
  return `<a href="${escaped(address)}">${escaped(name)}</a>`
}

/** The messages as the access points exchanged them, with what each signed. */
export function exchangeTable(exchanges: readonly ExchangeFiles[], { up }: Links): string {
  if (exchanges.length === 0) return ''
  const rows = exchanges.map(({ exchange: { direction, ebmsMessageId: id, at, outcome }, files }) => {
    const answered = outcome === 'receipted' || direction === 'received' ? 'receipt' : (outcome ?? 'open')
    const links = files.map(({ name }) => linkTo(up + name, name)).join('<br>')
    const message = `<code>${escaped(id)}</code>`
    return [
      `${escaped(direction)}, ${escaped(answered)}`,
      message,
      `<time>${escapeText(at ?? '')}</time>`,
      links,
    ]
  })
  return `<h3>Signed envelopes and receipts (AS4)</h3>
${table(['Message', 'ebMS message id', 'Answered', 'Files'], rows)}`
}

/** @param operations of the submission that the entries are read with, by their positions */
export function entryTable(
  entries: readonly Item<'entry'>[],
  operations: readonly string[],
  { up, file }: Links,
): string {
  const rows = entries.map(entry => {
    const { at, chain, seq } = entry
    const link = `<a href="${escaped(up + file(chain))}"><code>${escaped(chain)}</code></a> ${seq}`
    return [
      `<time>${escaped(at)}</time>`,
      escaped(describeEntry(entry, operations)),
      escaped(describeDetails(entry)),
      link,
    ]
  })
  return table(['Time', 'What', 'Details', 'Entry'], rows)
}

export function outcomeText(outcome: unknown): string {
  if (typeof outcome !== 'object' || outcome === null) return 'not known yet'
  const { kind, state } = outcome as { kind?: string; state?: string }
  return [kind, state].filter(word => word !== undefined).join(', ')
}

export function idText(id: unknown): string {
  const { issuingAgency, code } = id as Record<string, unknown>
  return `${String(issuingAgency)} ${String(code)}`
}

export function escapeText(value: unknown): string {
  return escaped(Array.isArray(value) ? value.join(', ') : String(value))
}

export function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
