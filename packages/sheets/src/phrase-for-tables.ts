import type { Finding } from '@udigate/udi'
import { columnAt } from './layout/column-at.ts'
import type { Column, Layout } from './layout/layout.ts'

/** What a cell of a column must hold, where the data model speaks of the types of JSON. */
const forms: Partial<Record<Column['kind'], string>> = {
  'yes-no': 'the cell must say yes or no',
  whole: 'the cell must have a whole number',
  number: 'the cell must have a number',
}

/**
 * A finding in the words of tables: of columns and cells, of yes and no, of fields by their titles too. What the data model says of
 * types, in the words of JSON, is said again.
 */
export function phraseForTables(finding: Finding, layout: Layout): Finding {
  const phrased = phraseValues(finding, layout)
  const message = nameTitles(phrased.message, layout)
  return message === phrased.message ? phrased : { ...phrased, message }
}

function phraseValues(finding: Finding, layout: Layout): Finding {
  const { ruleId, path, message, value, fix } = finding
  if (!ruleId.startsWith('SCHEMA-')) return { ...finding, message: sayYesAndNo(message, value) }
  if (ruleId !== 'SCHEMA-TYPE' && ruleId !== 'SCHEMA-REQUIRED') return finding
  const column = columnAt(layout, path)
  if (column === undefined) return finding
  if (ruleId === 'SCHEMA-REQUIRED') {
    return column.kind === 'yes-no'
      ? { ...finding, message: message.replace('mandatory: true or false', 'mandatory: yes or no') }
      : finding
  }
  if (column.kind === 'date') return { ...finding, message: message.replace(', in quotes', '') }
  const form = forms[column.kind]
  if (form === undefined || value === undefined) return finding
  const [edit] = fix ?? []
  const advice = edit?.op === 'replace' ? `write ${cellText(edit.value)}: ${form}` : form
  return { ...finding, message: `${column.name} is ${shown(value)}; ${advice}.` }
}

/** A message of a rule with yes for true and no for false; as it is where these stand in the value, which is quoted from the cell. */
function sayYesAndNo(message: string, value: unknown): string {
  if (typeof value !== 'boolean' && /\b(?:true|false)\b/i.test(shown(value ?? ''))) return message
  return message.replaceAll(/\b(?:true|false)\b/g, word => (word === 'true' ? 'yes' : 'no'))
}

/** A value as its cell shows it, texts in quotes; cut where it is long. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : cellText(value)
  return text.length > 80 ? `${text.slice(0, 77)}…${text.slice(-1)}` : text
}

function cellText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return JSON.stringify(value)
}

/** A message that says of a field no more than its title, once. */
function leaveOutTwice(message: string, name: string, title: string): string {
  const named = `${title} (${name}`
  const at = message.indexOf(`${named}: `)
  const said = at + named.length + ': '.length
  const isTwice = message.slice(said, said + title.length + 1).toLowerCase() === `${title.toLowerCase()})`
  return at >= 0 && isTwice
    ? message.slice(0, at + named.length) + message.slice(said + title.length)
    : message
}

const titlesOfLayouts = new WeakMap<Layout, ReadonlyMap<string, string>>()

/**
 * A message with the title of each field before its name, where that comes first: `Needs sterilisation before use
 * (ReqSterilizatonPriorUse)`. What a message says in brackets of the field stands beside the name.
 */
function nameTitles(message: string, layout: Layout): string {
  const titles = titlesOfLayouts.get(layout) ?? listTitles(layout)
  titlesOfLayouts.set(layout, titles)
  const named = new Set<string>()
  const said = message.replaceAll(/([A-Za-z]+)( \()?/g, (whole, name: string, opening?: string) => {
    const title = titles.get(name)
    if (title === undefined || named.has(name)) return whole
    named.add(name)
    return opening === undefined ? `${title} (${name})` : `${title} (${name}: `
  })
  return [...named].reduce((text, name) => leaveOutTwice(text, name, titles.get(name) ?? ''), said)
}

/** The titles of the fields that their names do not say, by these: none of a name that is a word of its own, such as Status. */
function listTitles({ sheets }: Layout): ReadonlyMap<string, string> {
  const columns = sheets.flatMap(sheet => sheet.columns.filter(({ role }) => role === 'field'))
  return new Map(
    columns.flatMap(({ name, heading }) =>
      isNoWord(name) && foldName(name) !== foldName(heading) ? [[name, heading]] : [],
    ),
  )
}

function isNoWord(name: string): boolean {
  return /^[A-Za-z]+$/.test(name) && (name === name.toUpperCase() || /[a-z][A-Z]/.test(name))
}

function foldName(name: string): string {
  return name.replaceAll(/[^A-Za-z]/g, '').toLowerCase()
}
