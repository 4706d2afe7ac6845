import { exampleGrid, makeWorkbook } from '../../../../../sheets/test/workbook-of.ts'
import { type types, workbookWith } from '../../../../test/batch-calls.ts'
import { freshRequest } from '../../../../test/fresh-request.ts'

export const model = 'EU_UDI_MDR'

export const actorCode = 'DE-MF-000001723'

export const submit = `mode=submit&model=${model}&actorCode=${actorCode}`

export const unreadable: readonly (readonly [
  string,
  keyof typeof types,
  () => Promise<Uint8Array>,
  string,
])[] = [
  ['text for a workbook', 'xlsx', async () => Buffer.from('device;group\n'), 'not-a-workbook'],
  ['half a workbook', 'xlsx', async () => (await validWorkbook()).subarray(0, 4_000), 'damaged-file'],
  [
    'a workbook with macros',
    'xlsx',
    () => makeWorkbook(exampleGrid(model), { 'xl/vbaProject.bin': 'x' }),
    'macro-workbook',
  ],
  [
    'a sheet of another name',
    'xlsx',
    () => {
      const { Devices, ...others } = exampleGrid(model)
      return makeWorkbook({ ...others, Devicez: Devices ?? [] })
    },
    'missing-sheet',
  ],
  ['CSV in another encoding', 'csv', async () => Buffer.from([0x44, 0xe9, 0x0a, 0x31]), 'wrong-encoding'],
  ['XML that is none', 'xml', async () => Buffer.from('<a><b></a>'), 'unreadable-xml'],
]

async function validWorkbook(): Promise<Uint8Array> {
  return workbookWith(model, [freshRequest(model)])
}

export const refused: readonly (readonly [string, string, keyof typeof types, number, string])[] = [
  ['no mode', `model=${model}`, 'ndjson', 400, 'request.parameter'],
  ['an unknown model', 'mode=validate&model=EU_UDI_XYZ', 'ndjson', 400, 'request.parameter'],
  ['NDJSON without a model', 'mode=validate', 'ndjson', 400, 'request.parameter'],
  ['a foreign actor', `${submit}x`, 'ndjson', 403, 'permission.actor'],
]
