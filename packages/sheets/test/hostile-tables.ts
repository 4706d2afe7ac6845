import { type Model, validRequests } from '@udigate/eudamed'
import { completeGtin } from '@udigate/udi'
import { makeLayout } from '../src/layout/make-layout.ts'
import type { Mapping, Target } from '../src/mapping/mapping.ts'
import { indexSingleTableNames } from '../src/rows/column-names.ts'
import { exampleGrid, type Grid, makeWorkbook, type TestCell } from './workbook-of.ts'

/** A table that costs as much to read, map, judge or fix as its bytes allow. */
export interface HostileTable {
  /** What it is full of. */
  kind: string
  format: 'csv' | 'xlsx'
  /** By what it is read; absent where it is in the shape of the template, or where a mapping is still to be proposed. */
  mapping?: Mapping
  /** Whether it has the columns of the template. */
  isOfTemplate?: true
  /** How many times as large as others it has to be for what grows in it to weigh more than what does not. */
  scale?: number
  bytes(): Promise<Uint8Array>
}

const model: Model = 'EU_UDI_MDR'
const { device, deviceGroup } = validRequests[model]
const keyNames = ['Device', 'IssuingAgency', 'DeviceGroup', 'DeviceGroupAgency']

/**
 * Hostile tables of every kind, each of about `size` characters, a workbook unpacked.
 *
 * @param scaled whether those that have a scale are so many times larger
 */
export function* hostileTables(size: number, scaled: 'scaled' | 'alike' = 'alike'): Generator<HostileTable> {
  for (const table of makeTables(size)) {
    const { kind, scale } = table
    if (scaled === 'alike' || scale === undefined) yield table
    else yield* [...makeTables(size * scale)].filter(each => each.kind === kind)
  }
}

function* makeTables(size: number): Generator<HostileTable> {
  yield* wideLists(size)
  yield* longLists(size)
  yield* severalSheets(size)
  yield* mappedLists(size)
  yield* templateLists(size)
  yield* templateWorkbooks(size)
}

/** Lists of one's own with many columns. */
function* wideLists(size: number): Generator<HostileTable> {
  const headings: Readonly<Record<string, (index: number) => string>> = {
    'headings that a field is known by': index => `Trade name ${index}`,
    'equal headings': () => 'Trade name',
    'equal headings of a list': () => 'Country',
    'headings of a list with its numbers': index => `MarketInfos[${(index % 9999) + 1}].Country`,
    'headings with a language': () => 'Additional trade name DE',
    'headings of a size': () => 'Length',
    'unknown headings': index => `Xqz ${index}`,
    'headings of many words': () => 'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    'headings of one letter': () => 'a',
    'headings that are values': () => 'CLASS_I',
    'headings of known words': index =>
      `Carton GTIN ${index} quantity per box sterile status country language name`,
    'headings that are compounds': index => `KartonKartonKartonKartonKarton${index}`,
    'headings that say what a row is of': index => `UoM ${index}`,
  }
  for (const [kind, nameOf] of Object.entries(headings)) {
    yield csv(kind, () => {
      const names = fill(size, nameOf)
      return [names, names.map((_, index) => ['a', 'DE', '12 mm'][index % 3] ?? '')]
    })
  }
  yield csv('long headings', () => [
    fill(size, index => `${index} Trade name `.repeat(2000)),
    fill(100, () => 'a'),
  ])
  yield csv('columns without headings', () => [[completeGtin('0401234500001')], fill(size, () => '1')])
  yield csv('a row of headings in each of the first rows', () =>
    Array.from({ length: 30 }, () => fill(size / 30, index => `Trade name ${index}`)),
  )
}

const wide = (length: number): string[] => fill(length, index => `Trade name ${index}`)

/** Lists of one's own with many rows, or long cells. */
function* longLists(size: number): Generator<HostileTable> {
  const known = ['UDI-DI', 'Trade name', 'Risk class', 'Country', 'Sterile', 'Status']
  yield csv('short rows under many headings', () => [
    wide(size / 2),
    ...fill(size / 2, () => 'a').map(cell => [cell]),
  ])
  yield csv('rows with a cell at the end alone, under many headings', () => {
    const headings = fill(Math.sqrt(size), () => 'a')
    const rows = fill(size, () => ';'.repeat(headings.length))
    return [headings, ...rows.map(row => [...row.slice(1).split(';'), 'b'])]
  })
  yield csv('a long heading above many rows', () => [
    ['Trade name '.repeat(2900), 'UDI-DI'],
    ...fill(size, index => `${index}`).map(cell => [cell, '1']),
  ])
  yield csv('rows that repeat the headings', () => [
    known,
    ...fill(size, () => known.join(';')).map(row => row.split(';')),
  ])
  yield csv('rows that repeat a long heading', () => [
    ['Trade name '.repeat(100), 'UDI-DI'],
    ...fill(size, () => 'Trade name '.repeat(100)).map(cell => [cell, 'UDI-DI']),
  ])
  yield csv('rows of totals', () => [known, ...fill(size, () => 'total').map(cell => ['', cell])])
  yield csv('distinct values', () => [
    known,
    ...fill(size, index => `${index};${index};${index};${index};${index};${index}`).map(row =>
      row.split(';'),
    ),
  ])
  yield csv('the same values', () => [
    known,
    ...fill(size, () => 'a;b;I;DE;yes;active').map(row => row.split(';')),
  ])
  for (const [what, cell] of [
    ['letters', 'a'],
    ['blanks', ' '],
    ['digits', '1'],
    ['separators', '/'],
    ['codes', 'DE/'],
    ['thousands', '1.000.'],
    ['words', 'ab 12 '],
    ['line breaks', '\n'],
    ['brackets', '('],
  ] as const) {
    yield csv(`a cell of a megabyte, ${what}`, () => [
      known,
      [gtin(1), cell.repeat(size / cell.length), '', ''],
    ])
    yield csv(`cells of ${what}`, () => [
      known,
      ...fill(size, () => cell.repeat(Math.floor(5000 / cell.length))).map(each =>
        [each, each, each, each, each, each].map(text => text.slice(0, 5000)),
      ),
    ])
  }
  yield csv('blank lines', () => [known, ...fill(size, () => '').map(() => [])])
  yield csv('cells past the headings', () => [known, ...fill(size, () => 'a').map(cell => [...known, cell])])
  yield csv('a quote in each cell', () => [known, ...fill(size, () => '"').map(cell => [cell, cell])])
}

/** Workbooks with several sheets, whose rows may belong to the devices of the first. */
function* severalSheets(size: number): Generator<HostileTable> {
  yield xlsx('many sheets', () => {
    const count = Math.ceil(size / 400)
    return Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `Sheet ${index}`,
        [
          ['UDI-DI', 'Country'],
          [gtin(index), 'DE'],
        ],
      ]),
    )
  })
  yield xlsx('sheets of which every column may be the key', () => {
    const side = Math.ceil(Math.sqrt(size / 30 / 10))
    const rows = Array.from({ length: side }, (_, row) => Array.from({ length: side }, () => `value ${row}`))
    const headings = (sheet: number): string[] =>
      Array.from({ length: side }, (_, index) => `Own ${sheet} ${index}`)
    return Object.fromEntries(
      Array.from({ length: 10 }, (_, sheet) => [`Sheet ${sheet}`, [headings(sheet), ...rows]]),
    )
  })
  yield xlsx('sheets with many rows for each device', () => ({
    Devices: [['UDI-DI', 'Trade name'], ...fill(size / 200, index => gtin(index)).map(code => [code, 'a'])],
    Countries: [
      ['UDI-DI', 'Country'],
      ...fill(size / 16, index => gtin(index % 10)).map(code => [code, 'DE']),
    ],
  }))
}

/** A row for each device, with its code alone. */
const codesAlone = (length: number): string[][] => fill(length, index => gtin(index)).map(code => [code])

/** Lists with a mapping. */
function* mappedLists(size: number): Generator<HostileTable> {
  const base: Target[] = [{ field: 'Device', column: 'A' }]
  yield csv(
    'a mapping of a thousand columns, for short rows',
    () => [['A', ...Array.from({ length: 999 }, (_, index) => `B${index}`)], ...codesAlone(size)],
    {
      mapping: mapping([
        ...base,
        ...Array.from({ length: 999 }, (_, index) => ({
          field: `MarketInfos[${index + 1}].Country`,
          column: `B${index}`,
        })),
      ]),
    },
  )
  yield csv('a mapping to columns that are not there', () => [fill(size, index => `Xqz ${index}`)], {
    mapping: mapping([
      ...base,
      ...Array.from({ length: 999 }, (_, index) => ({
        field: `MarketInfos[${index + 1}].Country`,
        column: `Xqy ${index}`,
      })),
    ]),
  })
  yield csv('a mapping to the same heading', () => [fill(size, () => 'A')], {
    mapping: mapping(
      // No more than it has columns.
      Array.from({ length: Math.min(Math.floor(size / 2), 999) }, (_, index) => ({
        field: index === 0 ? 'Device' : `MarketInfos[${index + 1}].Country`,
        column: 'A',
        occurrence: index + 1,
      })),
    ),
  })
  const several = (kind: string, rowOf: (index: number) => string[]): HostileTable =>
    csv(
      kind,
      () => [['A', 'B', 'C', 'D'], ...fill(size, index => rowOf(index).join(';')).map(row => row.split(';'))],
      {
        mapping: {
          ...mapping([
            ...base,
            { field: 'MarketInfos[].Country', column: 'B' },
            { field: 'MarketInfos[].StartDate', column: 'C' },
            { field: 'TradeName', column: 'D' },
          ]),
          rows: 'several',
        },
      },
    )
  yield several('rows of one device', index => [gtin(1), `X${index}`, `${index}`, 'a'])
  yield several('rows of one device with faulty cells', index => [
    gtin(1),
    ` X${index}`,
    `\u0001${index}`,
    'a',
  ])
  yield several('rows of one device that disagree', index => [gtin(1), 'DE', '', `${index}`])
  yield several('the same row', () => [gtin(1), 'DE', '2024-01-01', 'a'])
}

/** Tables in the shape of the template. */
function* templateLists(size: number): Generator<HostileTable> {
  const own = { isOfTemplate: true } as const
  const { required } = indexSingleTableNames(makeLayout(model))
  const others = required.map(({ column }) => column.name).filter(name => !keyNames.includes(name))
  const keys = [...keyNames, ...others]
  const row = (
    index: number,
    code = gtin(index),
    agency = 'GS1',
    group = deviceGroup.DeviceGroup,
    groupAgency = 'GS1',
  ): string[] => [code, agency, group, groupAgency, ...others.map(name => String(Object(device)[name] ?? ''))]
  yield csv('unknown columns', () => [[...keys, ...fill(size, index => `Reference nunber ${index}`)]], own)
  yield csv(
    'unknown columns of a hundred letters',
    () => [[...keys, ...fill(size, index => `${index}`.padStart(99, 'ReferenceNumber'))]],
    own,
  )
  yield csv('the same column', () => [[...keys, ...fill(size, () => 'Sterile')]], own)
  yield csv(
    'numbered entries',
    () => [
      [...keys, ...fill(size / 2, index => `MarketInfos[${index + 1}].Country`)],
      [...row(1), ...fill(size / 6, () => 'DE')],
    ],
    own,
  )
  yield csv(
    'numbered entries above short rows',
    () => [
      [...keys, ...fill(size / 2, index => `MarketInfos[${index + 1}].Country`)],
      ...fill(size / 2, () => '1').map(cell => [cell]),
    ],
    own,
  )
  yield csv(
    'nested numbered entries',
    () => [
      [...keys, ...fill(size / 2, index => `CriticalWarnings[1].Comments[${index + 1}].Comment`)],
      [...row(1), ...fill(size / 6, () => 'DE')],
    ],
    own,
  )
  yield csv(
    'the same device',
    () => [keys, ...fill(size, () => row(1).join(';')).map(each => each.split(';'))],
    own,
  )
  yield csv(
    'groups that disagree',
    () => [
      [...keys, 'DeviceName'],
      ...fill(size, index => [...row(index), `name ${index}`].join(';')).map(each => each.split(';')),
    ],
    own,
  )
  yield csv(
    'one device of many agencies',
    () => [
      keys,
      ...fill(size, index => row(index, gtin(1), `A${index}`, 'G', `B${index}`).join(';')).map(each =>
        each.split(';'),
      ),
    ],
    own,
  )
  yield csv(
    'faulty codes',
    () => [
      [...keys, 'RiskClass', 'ProductionIdentifier'],
      ...fill(size, index => [...row(index), 'class 1', 'lod'].join(';')).map(each => each.split(';')),
    ],
    own,
  )
  yield csv(
    'white space around identifiers',
    () => [
      keys,
      ...fill(size, index =>
        row(index, ` ${gtin(index)} `, ' GS1', ` ${deviceGroup.DeviceGroup} `, 'GS1 ').join(';'),
      ).map(each => each.split(';')),
    ],
    own,
  )
  yield csv(
    'white space around one identifier',
    () => [
      keys,
      ...fill(size, () =>
        row(1, ` ${gtin(1)} `, ' GS1', ` ${deviceGroup.DeviceGroup} `, 'GS1 ').join(';'),
      ).map(each => each.split(';')),
    ],
    own,
  )
  yield csv(
    'a list of codes in a cell',
    () => [
      [...keys, 'ProductionIdentifier'],
      [...row(1), 'BATCH_NUMBER,'.repeat(2300)],
      ...fill(size, index => [...row(index), 'BATCH_NUMBER,'.repeat(100)].join(';')).map(each =>
        each.split(';'),
      ),
    ],
    own,
  )
}

const code = (index: number): string => `40123451${String(index).padStart(6, '0')}XX`

const named = (index: number) => ({
  Device: gtin(index),
  IssuingAgency: 'GS1',
  DeviceGroup: code(index),
  DeviceGroupAgency: 'GS1',
})

const group = (index: number) => ({
  DeviceGroup: code(index),
  IssuingAgency: 'GS1',
  DeviceName: `name ${index}`,
})

/** Workbooks in the shape of the template. */
function* templateWorkbooks(size: number): Generator<HostileTable> {
  const workbook = (
    kind: string,
    change: (add: AddRows) => void,
    more?: (grid: Grid) => Record<string, string>,
    own: Pick<HostileTable, 'scale'> = {},
  ): HostileTable =>
    xlsx(
      kind,
      () => {
        const grid = exampleGrid(model)
        change((sheet, share, rowOf) => {
          const rows = grid[sheet] ?? []
          const names = rows[0] ?? []
          const entries = fill(size * share, index => JSON.stringify(rowOf(index))).map(
            text => JSON.parse(text) as Record<string, TestCell>,
          )
          for (const entry of entries) {
            const cells: TestCell[] = []
            for (const [name, value] of Object.entries(entry)) cells[names.indexOf(name)] = value
            rows.push(cells)
          }
        })
        return grid
      },
      { isOfTemplate: true, ...own },
      more,
    )
  yield workbook('devices of groups that are not there', add => {
    add('Device groups', 0.2, group)
    add('Devices', 0.2, index => ({ ...named(index), DeviceGroup: `${code(index)}Y` }))
  })
  yield workbook('certificates of groups that are not there', add => {
    add('Device groups', 0.2, group)
    add('Certificates', 0.2, index => ({ DeviceGroup: `${code(index)}Y`, IssuingAgency: 'GS1' }))
  })
  yield workbook('a group that is there again and again', add => {
    add('Device groups', 0.2, index => ({ ...group(1), DeviceName: `name ${index}` }))
    add('Devices', 0.2, index => ({ ...named(index), DeviceGroup: code(1) }))
  })
  yield workbook('a group of many agencies', add => {
    add('Device groups', 0.2, index => ({ ...group(1), IssuingAgency: `A${index}` }))
    add('Devices', 0.2, index => ({ ...named(index), DeviceGroup: code(1), DeviceGroupAgency: '' }))
  })
  yield workbook('a device of many agencies, and its entries', add => {
    add('Devices', 0.2, index => ({ ...named(index), Device: gtin(1), IssuingAgency: `A${index}` }))
    add('Market infos', 0.2, () => ({ Device: gtin(1), IssuingAgency: 'B', Country: 'DE' }))
  })
  yield workbook('entries of one device', add => {
    add('Market infos', 0.2, () => ({ Device: device.Device, IssuingAgency: 'GS1', Country: 'XX' }))
  })
  yield workbook('entries of devices that are not there', add => {
    add('Market infos', 0.2, index => ({ Device: gtin(index), IssuingAgency: 'GS1', Country: 'DE' }))
  })
  yield workbook(
    'a group with many certificates, and many devices',
    add => {
      add('Certificates', 0.2, index => ({
        DeviceGroup: deviceGroup.DeviceGroup,
        IssuingAgency: 'GS1',
        CertificateNumber: `${index}`,
      }))
      add('Devices', 0.2, index => ({ ...named(index), DeviceGroup: deviceGroup.DeviceGroup }))
    },
    undefined,
    { scale: 8 },
  )
  yield workbook(
    'cells far to the right',
    add => {
      add('Devices', 0.2, index => ({ Device: gtin(index) }))
    },
    grid => {
      const rows = grid.Devices ?? []
      return { 'rows of Devices': String(rows.length) }
    },
  )
  yield xlsx(
    'formulas over what can be fixed',
    () => {
      const grid = exampleGrid(model)
      const rows = grid.Devices ?? []
      const codeAt = rows[0]?.indexOf('Device') ?? 0
      for (const code of fill(size / 20, gtin)) {
        const cells: TestCell[] = [...(rows[1] ?? [])]
        cells[codeAt] = ` ${code}`
        rows.push(cells)
      }
      const content = '<f>SUM(Devices!A500000:Z900000)</f><v>1</v>'
      grid.Sums = fill(size / 2, () => content).map(() => [{ attributes: '', content }])
      return grid
    },
    { isOfTemplate: true },
  )
  yield workbook(
    'merged cells',
    () => undefined,
    () => ({
      'end of Devices': `<mergeCells>${fill(size, index => `<mergeCell ref="A${index + 5}:ZZ${index + 5}"/>`).join('')}</mergeCells>`,
    }),
  )
}

/** Mappings of every kind as JSON texts, each of about `size` characters. */
export function* hostileMappings(size: number): Generator<{ kind: string; text(): string }> {
  const base: Target = { field: 'Device', column: 'A' }
  const make = (targets: readonly Target[]) => () => JSON.stringify(mapping([base, ...targets]))
  const words = (fromOf: (index: number) => string) =>
    fill(size, index => `${fromOf(index)}${' '.repeat(24)}`).map((_, index) => ({
      from: fromOf(index),
      to: 'CLASS_I',
    }))
  const targets = (fieldOf: (index: number) => string) =>
    fill(size, index => `${fieldOf(index)}${' '.repeat(28)}`).map((_, index) => ({
      field: fieldOf(index),
      column: 'B',
    }))
  yield {
    kind: 'words',
    text: make([{ field: 'RiskClass', column: 'B', words: words(index => `${index}`) }]),
  }
  yield { kind: 'the same word', text: make([{ field: 'RiskClass', column: 'B', words: words(() => 'a') }]) }
  yield {
    kind: 'long words',
    text: make([
      {
        field: 'RiskClass',
        column: 'B',
        words: words(index => `${index}`.padStart(1900, 'ä ')).slice(0, size / 1900),
      },
    ]),
  }
  yield { kind: 'unknown fields', text: make(targets(index => `Reference nunber ${index}`)) }
  yield {
    kind: 'unknown fields of a hundred letters',
    text: make(targets(index => `${index}`.padStart(99, 'ReferenceNumber'))),
  }
  yield { kind: 'the same field', text: make(targets(() => 'RiskClass')) }
  yield { kind: 'entries of a list', text: make(targets(index => `MarketInfos[${index + 1}].Country`)) }
  yield {
    kind: 'sheets that are not there',
    text: make(targets(() => 'RiskClass').map((target, index) => ({ ...target, sheet: `S${index}` }))),
  }
}

type AddRows = (sheet: string, share: number, rowOf: (index: number) => Record<string, TestCell>) => void

function mapping(targets: Target[]): Mapping {
  return { version: 1, model, sheets: [{ headingRow: 1 }], rows: 'one', targets }
}

function gtin(index: number): string {
  return completeGtin(`04012345${String(index % 100_000).padStart(5, '0')}`)
}

/** Texts that have about `size` characters in all. */
function fill(size: number, textOf: (index: number) => string): string[] {
  const texts: string[] = []
  for (let length = 0, index = 0; length < size; index += 1) {
    const text = textOf(index)
    texts.push(text)
    length += text.length + 1
  }
  return texts
}

const written = (cell: string): string => (/["\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

function csv(
  kind: string,
  rows: () => readonly (readonly string[])[],
  more: Pick<HostileTable, 'mapping' | 'isOfTemplate'> = {},
): HostileTable {
  return {
    kind,
    format: 'csv',
    ...more,
    bytes: async () =>
      new TextEncoder().encode(
        `sep=;\r\n${rows()
          .map(row => row.map(written).join(';'))
          .join('\r\n')}`,
      ),
  }
}

function xlsx(
  kind: string,
  grid: () => Grid,
  more: Pick<HostileTable, 'mapping' | 'isOfTemplate' | 'scale'> = {},
  parts: (grid: Grid) => Record<string, string> = () => ({}),
): HostileTable {
  return {
    kind,
    format: 'xlsx',
    ...more,
    bytes: () => {
      const made = grid()
      return makeWorkbook(made, parts(made))
    },
  }
}
