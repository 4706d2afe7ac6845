import type { CodeLists, Model } from '@udigate/eudamed'
import { readTruth } from '../cells/truth-words.ts'
import type { ColumnContent } from './examine-column.ts'
import { foldWord } from './fold-word.ts'
import { findNomenclatureCode } from './judge-content.ts'
import { separators } from './known-values.ts'
import type { MappedField } from './mapped-fields.ts'
import { type DateForm, dateForms, type Target } from './mapping.ts'
import type { HeadingMatch } from './match-headings.ts'
import { findValueMatcher, matchOwnTruth, matchTruth } from './match-values.ts'
import { collectWords } from './words/index.ts'

/** A value of a column, in how many rows it stands, and what it is read as. */
export interface ProposedValue {
  from: string
  rows: number
  /** Nothing where that is left to decide. */
  to?: string
}

/** How the cells of a column become values of a field. */
export interface Translation {
  options: Pick<
    Target,
    'zeros' | 'drop' | 'dates' | 'decimal' | 'quantity' | 'opposite' | 'words' | 'split' | 'whenEmpty'
  >
  /** Values that are translated, or are to be. */
  values: readonly ProposedValue[]
  /** How many values nothing is known of. */
  open: number
  /** Whether a cell has several values, so that each is an entry of its own. */
  hasParts: boolean
  /** What a person should look at. */
  doubt?: string
}

const none: Translation = { options: {}, values: [], open: 0, hasParts: false }

/** Proposes how the cells of a column become values of a field. */
export function proposeTranslation(
  content: ColumnContent,
  field: MappedField,
  said: Pick<HeadingMatch, 'isOpposite' | 'truth' | 'isDoubtful'>,
  model: Model,
  codes: CodeLists,
): Translation {
  const { column } = field
  if (said.truth !== undefined) return proposeMeanings(content, said.truth)
  if (column.codeList === 'emdn') {
    return proposeCodes(content)
  }
  switch (column.kind) {
    case 'identifier':
      return content.shortGtins > 0 ? { ...none, options: { zeros: true } } : none
    case 'date':
      return proposeDates(content)
    case 'whole':
    case 'number':
      return {
        ...none,
        options: {
          ...(content.quantities > 0 ? { quantity: 'number' } : {}),
          ...(content.commas > 0 ? { decimal: ',' } : {}),
        },
      }
    case 'yes-no':
      return proposeTruths(content, column.name, said.isOpposite === true)
    case 'code':
    case 'codes':
      return proposeWords(content, field, model, codes, said.isDoubtful === true)
    case 'text':
    case 'list':
      return none
  }
}

/** Codes of the EMDN, with dots or with their terms behind them. */
function proposeCodes({ values, dottedEmdn }: ColumnContent): Translation {
  const listed = Array.from(values, ([from, rows]): ProposedValue => {
    const to = /[^\w. ]|[a-z]|\d [A-Z]/.test(from) ? findNomenclatureCode(from) : undefined
    return { from, rows, ...(to === undefined ? {} : { to }) }
  })
  const words = listed.flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }]))
  return {
    ...none,
    options: { ...(dottedEmdn > 0 ? { drop: '. ' } : {}), ...(words.length > 0 ? { words } : {}) },
    values: words.length > 0 ? listed.filter(({ to }) => to !== undefined).slice(0, mostListed) : [],
  }
}

function proposeDates({ dates }: ColumnContent): Translation {
  const seen = dateForms.filter(form => dates[form] > 0)
  const isEither = dates['dd/mm/yyyy'] > 0 && dates['dd/mm/yyyy'] === dates['mm/dd/yyyy']
  const american = dates['mm/dd/yyyy'] > dates['dd/mm/yyyy']
  const forms = seen.filter(form => form !== (american ? 'dd/mm/yyyy' : 'mm/dd/yyyy'))
  const isPlain = forms.every((form: DateForm) => form === 'yyyy-mm-dd')
  return {
    ...none,
    options: isPlain ? {} : { dates: [...forms] },
    ...(isEither ? { doubt: 'The day and the month could be either way round' } : {}),
  }
}

function proposeTruths(
  { values, filled, rows }: ColumnContent,
  field: string,
  isOpposite: boolean,
): Translation {
  const listed: ProposedValue[] = []
  for (const [from, count] of values) {
    const own = matchOwnTruth(field, from)
    // "Latex-free" says the same whatever the heading asks; yes and no answer the heading.
    const to = matchTruth(from) ?? (isOpposite && own !== undefined ? turnRound(own) : own)
    listed.push({ from, rows: count, ...(to === undefined ? {} : { to }) })
  }
  const words = listed.flatMap(({ from, to }) =>
    to === undefined || readTruth(from) !== undefined ? [] : [{ from, to }],
  )
  // Who ticks what is so leaves the other cells empty; who writes yes and no does not.
  const isTicked =
    filled < rows &&
    listed.length > 0 &&
    listed.every(({ from, to }) => to === 'yes' && readTruth(from) === undefined)
  return {
    options: {
      ...(words.length > 0 ? { words } : {}),
      ...(isOpposite ? { opposite: true } : {}),
      ...(isTicked ? { whenEmpty: isOpposite ? 'yes' : 'no' } : {}),
    },
    values: listed.slice(0, mostListed),
    open: listed.filter(({ to }) => to === undefined).length,
    hasParts: false,
    ...(isTicked ? { doubt: `An empty cell is read as ${isOpposite ? 'yes' : 'no'}` } : {}),
  }
}

function turnRound(truth: string): string {
  return truth === 'yes' ? 'no' : 'yes'
}

/**
 * The values that yes and no stand for: what is for single use is reused 0 times, a device with lots has a lot number on it. What has no
 * value is left to decide.
 */
function proposeMeanings({ values }: ColumnContent, truth: { yes?: string; no?: string }): Translation {
  const listed = Array.from(values, ([from, rows]): ProposedValue => {
    const said = matchTruth(from)
    const to = said === 'yes' ? truth.yes : said === 'no' ? truth.no : undefined
    return { from, rows, ...(to === undefined ? {} : { to }) }
  })
  const words = listed.flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }]))
  return {
    options: words.length > 0 ? { words } : {},
    values: listed.slice(0, mostListed),
    open: listed.length - words.length,
    hasParts: false,
  }
}

/** How many values of a column are listed. */
const mostListed = 200

function proposeWords(
  content: ColumnContent,
  field: MappedField,
  model: Model,
  codes: CodeLists,
  isDoubtful: boolean,
): Translation {
  const known = findValueMatcher(field.column, model, codes)
  if (known === undefined) return none
  const match = isDoubtful && field.column.codeList === 'device-statuses' ? withoutOwnStatus(known) : known
  const isMany = field.column.kind === 'codes'
  const mayHaveParts = isMany || field.list !== undefined
  const whole = resolve([...content.values], match)
  const split = mayHaveParts && whole.unknown > 0 ? findSeparator(content, match, whole.unknown) : undefined
  const { listed } = split ?? whole
  const words = listed.flatMap(({ from, to }) => (to === undefined || to === from ? [] : [{ from, to }]))
  const isNeeded = split !== undefined && !(isMany && words.length === 0)
  return {
    options: {
      ...(isNeeded && split ? { split: { at: split.at } } : {}),
      ...(words.length > 0 ? { words } : {}),
    },
    values: words.length > 0 || listed.some(({ to }) => to === undefined) ? listed.slice(0, mostListed) : [],
    open: listed.filter(({ to }) => to === undefined).length,
    hasParts: split !== undefined && !isMany,
  }
}

/** What a system calls its own articles, whatever became of them on the market. */
function withoutOwnStatus(match: (text: string) => string | undefined): (text: string) => string | undefined {
  const own = new Set(collectWords(({ concepts }) => concepts.active).map(foldWord))
  return text => (own.has(foldWord(text)) ? undefined : match(text))
}

interface Resolved {
  listed: ProposedValue[]
  /** In how many rows nothing is known of a value. */
  unknown: number
}

function resolve(
  values: readonly (readonly [string, number])[],
  match: (text: string) => string | undefined,
): Resolved {
  let unknown = 0
  const listed = values.map(([from, rows]): ProposedValue => {
    const to = match(from)
    if (to === undefined) unknown += rows
    return { from, rows, ...(to === undefined ? {} : { to }) }
  })
  return { listed, unknown }
}

function findSeparator(
  { values }: ColumnContent,
  match: (text: string) => string | undefined,
  unknownWhole: number,
): (Resolved & { at: string }) | undefined {
  let best: (Resolved & { at: string }) | undefined
  for (const at of separators) {
    const parts = new Map<string, number>()
    let hasSeveral = false
    for (const [text, rows] of values) {
      const pieces = text
        .split(at)
        .map(part => part.trim())
        .filter(part => part !== '')
      if (pieces.length > 1) hasSeveral = true
      for (const piece of pieces) parts.set(piece, (parts.get(piece) ?? 0) + rows)
    }
    if (!hasSeveral) continue
    const resolved = resolve([...parts], match)
    if (resolved.unknown < (best?.unknown ?? unknownWhole)) best = { ...resolved, at }
  }
  return best
}
