import type { CodeLists, Model } from '@udigate/eudamed'
import type { ColumnContent } from './examine-column.ts'
import { findKnownValues } from './known-values.ts'
import type { MappedField } from './mapped-fields.ts'
import { findValueMatcher } from './match-values.ts'

/** How well what stands in a column fits a field. */
export interface Fit {
  /** How many of its cells fit, from 0 to 1; nothing where any text does. */
  share: number | undefined
  /** The same in words. */
  describe(): string
  /** Whether hardly anything else would fit so. */
  isTelling: boolean
}

const agents: Readonly<Record<string, string>> = {
  MFActorCode: 'MANUFACTURER',
  'OriginalManufacturer.ActorCode': 'MANUFACTURER',
  ARActorCode: 'AUTHORISED_REPRESENTATIVE',
  PRActorCode: 'PRODUCER',
}

const anyText: Fit = { share: undefined, describe: () => 'any text', isTelling: false }
const noValues: Fit = { ...anyText, describe: () => 'no values' }

/** How well what stands in a column fits a field. */
export function judgeContent(
  content: ColumnContent,
  { column }: MappedField,
  model: Model,
  codes: CodeLists,
): Fit {
  const { filled } = content
  const told = (count: number, what: string, isTelling = false): Fit => ({
    share: filled === 0 ? undefined : count / filled,
    describe: () => (filled === 0 ? 'no values' : `${figure(count)} of ${figure(filled)} ${what}`),
    isTelling,
  })
  const role = agents[column.name]
  if (role !== undefined) return told(content.actors[role] ?? 0, 'are SRNs of that role', true)
  if (column.codeList === 'emdn') return told(content.emdn + content.dottedEmdn, 'are EMDN codes', true)
  switch (column.kind) {
    case 'identifier':
      return column.name === 'DeviceGroup' ? judgeGroups(content, told) : judgeIdentifiers(content, told)
    case 'date': {
      const { 'dd/mm/yyyy': european, 'mm/dd/yyyy': american, ...others } = content.dates
      const count = Object.values(others).reduce((sum, each) => sum + each, Math.max(european, american))
      return told(Math.min(filled, count), 'are dates')
    }
    case 'whole':
    case 'number':
      return told(content.numbers + content.quantities, 'are numbers')
    case 'yes-no':
    case 'code':
    case 'codes': {
      const match = findValueMatcher(column, model, codes)
      if (match === undefined) return anyText
      const { count, averageLength } = findKnownValues(content, model, codes)
      const what = column.kind === 'yes-no' ? 'say yes or no' : 'are known values'
      return told(count(match), what, column.kind !== 'yes-no' && averageLength > 3)
    }
    case 'text':
    case 'list':
      return anyText
  }
}

type Told = (count: number, what: string, isTelling?: boolean) => Fit

function judgeGroups({ basicUdiDis, filled }: ColumnContent, told: Told): Fit {
  // Those of other agencies have check characters of their own: that none is of GS1 says nothing.
  if (basicUdiDis === 0) return filled === 0 ? noValues : anyText
  return told(basicUdiDis, 'are Basic UDI-DIs', true)
}

function judgeIdentifiers(content: ColumnContent, told: Told): Fit {
  const digits = countMatches(content, text => /^\d+$/.test(text))
  if (digits === 0) return content.filled === 0 ? noValues : anyText
  return told(content.gtins, 'are GTINs', content.gtins > 0.5 * content.filled)
}

/** In how many rows there are values that pass. */
function countMatches({ values }: ColumnContent, passes: (text: string) => boolean): number {
  let count = 0
  for (const [text, rows] of values) if (passes(text)) count += rows
  return count
}

const figures = new Intl.NumberFormat('en')

function figure(count: number): string {
  return figures.format(count)
}
