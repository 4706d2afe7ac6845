import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validate } from '@udigate/eudamed'
import { readAll } from '../test/read-all.ts'
import { exampleGrid, makeWorkbook, put } from '../test/workbook-of.ts'
import { judgedFindings } from './judged-findings.ts'
import { openInput } from './open-input.ts'

const model = 'EU_UDI_MDR'

/** What is found of the example of the template with these cells in place of its own, by the column. */
async function listMessages(sheet: string, cells: Record<string, string | number | undefined>) {
  const grid = exampleGrid(model)
  for (const [name, value] of Object.entries(cells)) put(grid, sheet, 2, name, value)
  const bytes = await makeWorkbook(grid)
  async function* chunks() {
    yield bytes
  }
  const { requests } = await readAll(openInput('xlsx', { chunks: chunks() }, model))
  const [request] = requests
  assert.ok(request?.reading.ok)
  return judgedFindings(request, validate(model, request.reading.body))
}

test('a column of yes and no speaks of yes and no', async () => {
  const findings = await listMessages('Devices', {
    Sterile: 'perhaps',
    ContainsLatex: 1.5,
    Reprocessed: undefined,
  })
  assert.deepEqual(
    findings
      .filter(({ ruleId }) => ruleId.startsWith('SCHEMA'))
      .map(({ ruleId, message }) => [ruleId, message]),
    [
      ['SCHEMA-TYPE', 'Sterile is "perhaps"; the cell must say yes or no.'],
      ['SCHEMA-TYPE', 'ContainsLatex is 1.5; the cell must say yes or no.'],
      [
        'SCHEMA-REQUIRED',
        'Reprocessed (whether it is a reprocessed single-use device) is missing; it is mandatory: yes or no.',
      ],
    ],
  )
})

async function findMessage(sheet: string, cells: Record<string, string>, id: string): Promise<string> {
  return (await listMessages(sheet, cells)).find(({ ruleId }) => ruleId === id)?.message ?? ''
}

test('rules speak of yes and no too, and quote what stands in a cell as it is', async () => {
  assert.match(
    await findMessage(
      'Device groups',
      { SystemDevice: 'yes', ProcedurePackDevice: 'yes' },
      'UDG-SYSTEM-AND-PACK',
    ),
    /\(SystemDevice\) and .* \(ProcedurePackDevice\) are both yes, .* Set ProcedurePackDevice to no /,
  )
  assert.match(await findMessage('Devices', { SpecialDeviceType: 'false' }, 'SCHEMA-ENUM'), /false/)
  assert.match(
    await findMessage(
      'Device groups',
      { RiskClass: 'true', SystemDevice: 'yes', DeviceImplantable: 'yes' },
      'SCHEMA-ENUM',
    ),
    /true/,
  )
})

test('a field is called by its title before its name, once, unless the name says the same or is a word', async () => {
  assert.match(
    await findMessage(
      'Devices',
      { Sterile: 'yes', ReqSterilizatonPriorUse: 'yes' },
      'UDG-STERILE-AND-STERILISED',
    ),
    /^Sterile and Needs sterilisation before use \(ReqSterilizatonPriorUse\) are both yes\. Set ReqSterilizatonPriorUse to no/,
  )
  assert.match(
    await findMessage('Devices', { DirectMarkingDi: '1', UnitOfUseDi: '2' }, 'BR-UDID-023'),
    /^UnitOfUseDi 2 .* Devices in the base package \(BaseQuantity\) .* DirectMarkingDi/,
  )
})

test('findings on numbers and dates in cells do not mention quotes', async () => {
  const findings = [
    ...(await listMessages('Devices', { BaseQuantity: 'ten', NumberOfReuses: '1,5' })),
    ...(await listMessages('Markets', { StartDate: 45_000, OriginalPlacedOnTheMarket: 'maybe' })),
  ].filter(({ ruleId }) => ruleId === 'SCHEMA-TYPE')
  assert.deepEqual(
    findings.map(({ message }) => message.split(' is ')[0]),
    [
      'Devices in the base package (BaseQuantity)',
      'Maximum number of reuses (NumberOfReuses)',
      'First placed on the market (OriginalPlacedOnTheMarket)',
      'StartDate',
    ],
  )
  for (const { message } of findings) assert.doesNotMatch(message, /quotes|truth|true|false|a text/, message)
  assert.match(findings[0]?.message ?? '', /"ten"; the cell must have a whole number/)
})

test('in JSON the same is said of members, true and false', async () => {
  const line = JSON.stringify({ device: { Sterile: 'perhaps' } })
  async function* chunks() {
    yield Buffer.from(line)
  }
  const { requests } = await readAll(openInput('ndjson', { chunks: chunks() }, model))
  const [request] = requests
  assert.ok(request?.reading.ok)
  const findings = judgedFindings(request, validate(model, request.reading.body))
  assert.match(
    findings.find(({ path }) => path === '/device/Sterile')?.message ?? '',
    /must be true or false, without quotes/,
  )
})
