import { validRequests } from '@udigate/eudamed'
import { completeGmn, completeGtin } from '@udigate/udi'
import { makeLayout } from '../src/layout/make-layout.ts'
import type { RecordsToWrite } from '../src/writing/record-rows.ts'
import { makeRows } from '../src/writing/record-rows.ts'
import type { Grid, TestCell } from './workbook-of.ts'

const model = 'EU_UDI_MDR'

/** A mistake as people make it: where, and what stands there instead. */
interface Mistake {
  sheet: string
  field: string
  write(right: TestCell): TestCell
}

const onDevice = (field: string, write: Mistake['write']): Mistake => ({ sheet: 'Devices', field, write })
const onGroup = (field: string, write: Mistake['write']): Mistake => ({
  sheet: 'Device groups',
  field,
  write,
})

function inWords(cell: TestCell): string {
  return typeof cell === 'object' ? cell.content : String(cell)
}

/** Twenty kinds of mistakes. */
export const kindsOfMistakes: Readonly<Record<string, Mistake>> = {
  'lost zeros': onDevice('Device', right => Number(right)),
  'wrong check digit': onDevice('Device', right => {
    const digits = inWords(right)
    return `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`
  }),
  'no reference number': onDevice('ReferenceNumber', () => undefined),
  'a reference that became a date': onDevice('ReferenceNumber', () => ({
    attributes: 's="1"',
    content: '<v>45000</v>',
  })),
  'a look-up that failed': onDevice('ReferenceNumber', () => ({
    attributes: 't="e"',
    content: '<v>#N/A</v>',
  })),
  'a space behind a code': onDevice('CommercialDistributionStatus', right => `${inWords(right)} `),
  'a code in words': onDevice('CommercialDistributionStatus', () => 'On the market'),
  'neither yes nor no': onDevice('Sterile', () => 'X'),
  'a unit behind a number': onDevice('BaseQuantity', () => '1 Stk.'),
  'a number in words': onDevice('NumberOfReuses', () => 'mehrfach'),
  'a code of no nomenclature': onDevice('MDN', () => 'A9999999999'),
  'a code twice': onDevice('ProductionIdentifier', () => 'BATCH_NUMBER, BATCH_NUMBER'),
  'an abbreviation': onDevice('ProductionIdentifier', () => 'LOT'),
  'a class in words': onGroup('RiskClass', () => 'Class I'),
  'an SRN in small letters': onGroup('MFActorCode', right => inWords(right).toLowerCase()),
  'no name': onGroup('DeviceName', () => undefined),
  'Greece as GR': { sheet: 'Markets', field: 'Country', write: () => 'GR' },
  'a date as text': { sheet: 'Markets', field: 'StartDate', write: () => '01.03.2024' },
  'a language in words': {
    sheet: 'Trade names',
    field: 'AdditionalTradeNameLanguage',
    write: () => 'German',
  },
  'a wrong package': { sheet: 'Packages', field: 'Child', write: () => '04399902999996' },
}

/** A cell with a mistake: its place, and what should stand there. */
export interface Flaw {
  kind: string
  sheet: string
  row: number
  column: number
  right: TestCell
}

/** A list of devices, 20 to a group, each with a market, a trade name and a package; none of it is wrong. */
export function soundList(devices: number): Grid {
  const requests = Array.from({ length: devices }, (_, index) => makeRequest(index))
  const grid: Grid = { 'Read me': [['Model', model]] }
  for (const sheet of makeLayout(model).sheets) {
    const rows = requests
      .filter((_, index) => sheet.record === 'device' || index % 20 === 0)
      .flatMap(request => makeRows(sheet, request))
    grid[sheet.name] = [sheet.columns.map(({ name }) => name), ...rows]
  }
  return grid
}

/**
 * Puts mistakes of every kind into a list, at most one in a cell.
 *
 * @param pick gives a number from 0 to less than its limit
 * @param most how many of a kind there are at most
 */
export function makeMistakes(grid: Grid, pick: (limit: number) => number, most: number): Flaw[] {
  const flaws = new Map<string, Flaw>()
  for (const [kind, { sheet, field, write }] of Object.entries(kindsOfMistakes)) {
    const rows = grid[sheet] ?? []
    const column = rows[0]?.indexOf(field) ?? -1
    const times = 1 + pick(Math.min(most, rows.length - 1))
    for (let time = 0; time < times; time += 1) {
      const row = 2 + pick(rows.length - 1)
      const at = `${sheet} ${row} ${column}`
      const cells = rows[row - 1] ?? []
      if (flaws.has(at)) continue
      flaws.set(at, { kind, sheet, row, column, right: cells[column] })
      cells[column] = write(cells[column])
    }
  }
  return [...flaws.values()]
}

/** Puts back what should stand in a cell. */
export function correct(grid: Grid, { sheet, row, column, right }: Flaw): void {
  const cells = grid[sheet]?.[row - 1]
  if (cells !== undefined) cells[column] = right
}

function makeRequest(index: number): RecordsToWrite {
  const { device, deviceGroup } = validRequests[model]
  const item = String(index).padStart(5, '0')
  const code = completeGtin(`04399902${item}`)
  const group = completeGmn(`4399902G${Math.floor(index / 20)}`)
  return {
    device: {
      ...device,
      Device: code,
      DeviceGroup: group,
      ReferenceNumber: `REF-${item}`,
      AdditionalTradeNames: [{ AdditionalTradeName: `Needle ${item}`, AdditionalTradeNameLanguage: 'DE' }],
      MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true, StartDate: '2024-03-01' }],
      Packages: [
        {
          PackagingDi: completeGtin(`14399902${item}`),
          Status: 'ON_THE_MARKET',
          NumberOfItems: 10,
          Child: code,
        },
      ],
    },
    deviceGroup: { ...deviceGroup, DeviceGroup: group },
  }
}
