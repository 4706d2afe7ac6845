import assert from 'node:assert/strict'
import { request as openRequest } from 'node:http'
import { test } from 'node:test'
import { singleCsv } from '@udigate/sheets'
import readExcelFile from 'read-excel-file/node'
import { getCounts, readBytes, readLines, runBatch, workbookWith } from '../../../test/batch-calls.ts'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { actorCode, model } from './testing/batch-files-world.ts'

test('a workbook comes back as it was, with what became of each row beside it', async t => {
  const warnings: string[] = []
  const note = ({ message }: Error): void => void warnings.push(message)
  process.on('warning', note)
  t.after(() => process.off('warning', note))
  const world = await start(t)
  const [good, bad] = [freshRequest(model), freshRequest(model)]
  Object.assign(bad.device, { Device: `${bad.device.Device.slice(0, -1)}x` })
  const batch = await runBatch(
    world,
    `mode=submit&actorCode=${actorCode}`,
    'xlsx',
    await workbookWith(model, [good, bad]),
  )
  assert.deepEqual(getCounts(batch), { records: 2, accepted: 1, invalid: 1 })
  const [line] = await readLines(world, `${batch.id}/results`)
  assert.equal(line?.sheet, 'Devices')

  const sheets = await readExcelFile(await readBytes(world, `${batch.id}/results?format=xlsx`))
  const devices = sheets.find(({ sheet }) => sheet === 'Devices')?.data ?? []
  const beside = devices.map(row => String(row.at(-1) ?? ''))
  assert.ok(beside.some(text => text.includes('REGISTERED') && text.includes(String(line?.requestId))))
  assert.ok(beside.some(text => /BR-UDID-003/.test(text)))
  const plain = await readExcelFile(await readBytes(world, `${batch.id}/findings?format=xlsx`))
  assert.equal(plain[0]?.sheet, 'Findings')
  assert.ok(plain[0].data.length > 1)
  assert.deepEqual(warnings, [])
})

test('each row of a workbook says what became of it, wherever its error stands', async t => {
  const world = await start(t)
  const [good, ofWrongGroup, withWrongMarket] = [
    freshRequest(model),
    freshRequest(model),
    freshRequest(model),
  ]
  Object.assign(ofWrongGroup.deviceGroup, { RiskClass: 'CLASS_9' })
  const sibling = makeSibling(ofWrongGroup)
  const market = { Country: 'GR', OriginalPlacedOnTheMarket: false }
  Object.assign(withWrongMarket.device, {
    MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true }, market],
  })
  const requests = [good, ofWrongGroup, sibling, withWrongMarket]
  const batch = await runBatch(
    world,
    `mode=submit&actorCode=${actorCode}`,
    'xlsx',
    await workbookWith(model, requests),
  )
  assert.deepEqual(getCounts(batch), { records: 4, accepted: 1, invalid: 3 })

  const sheets = await readExcelFile(await readBytes(world, `${batch.id}/results?format=xlsx`))
  /** What stands beside the rows of a sheet, by the code that they belong to. */
  const besideIn = (name: string, field: string): Map<string, string[]> => {
    const [, names = [], ...rows] = sheets.find(({ sheet }) => sheet === name)?.data ?? []
    const beside = new Map<string, string[]>()
    for (const row of rows) {
      const code = String(row[names.indexOf(field)])
      beside.set(code, [...(beside.get(code) ?? []), String(row[names.indexOf('Findings')] ?? '')])
    }
    return beside
  }
  const devices = besideIn('Devices', 'Device')
  const beside = ({ device }: typeof good): string => devices.get(device.Device)?.join() ?? ''
  assert.match(beside(good), /^Accepted: REGISTERED\. Submission \S+\.$/)
  assert.match(beside(ofWrongGroup), /^Not valid\.\nSee sheet Device groups, row 4, column \w+: .*CLASS_9/)
  assert.match(beside(sibling), /^Not valid\.\nSee sheet Device groups, row 4, column \w+: .*CLASS_9/)
  assert.match(
    beside(withWrongMarket),
    /^Not valid\.\nSee sheet Markets, row \d+, column \w+: .*BR-DTX-UDI-100/,
  )

  const groups = besideIn('Device groups', 'DeviceGroup')
  const group = ({ deviceGroup }: typeof good): string => groups.get(deviceGroup.DeviceGroup)?.join() ?? ''
  assert.equal(group(good), 'Its device (sheet Devices, row 3) is accepted.')
  assert.match(group(ofWrongGroup), /^Its 2 devices \(sheet Devices, rows 4, 5\) are not valid\.\nError in /)

  const markets = besideIn('Markets', 'Device')
  const [first, second = ''] = markets.get(withWrongMarket.device.Device) ?? []
  assert.equal(first, 'Its device (sheet Devices, row 6) is not valid.')
  assert.match(second, /^Its device \(sheet Devices, row 6\) is not valid\.\nError in .*BR-DTX-UDI-100/)

  for (const { sheet, data } of sheets) {
    const [, names = [], ...rows] = data
    const at = names.indexOf('Findings')
    if (at === -1) continue
    for (const [index, row] of rows.entries()) assert.ok(row[at], `${sheet}, row ${index + 3}`)
  }
})

test('files that are handed back and not read to their end give their places to others', async t => {
  const world = await start(t)
  const csv = [...singleCsv(model, [freshRequest(model), freshRequest(model)])].join('')
  const batch = await runBatch(world, `mode=validate&model=${model}`, 'csv', csv)
  const path = `${batch.id}/results?format=csv`
  // More than one organisation has places.
  for (let times = 0; times < 5; times += 1) await breakOff(world, path)
  const whole = (await readBytes(world, path)).toString()
  assert.equal(whole.match(/Valid\./g)?.length, 2)
})

/** Asks for a file of a batch and ends the connection when the answer begins. */
async function breakOff(world: World, path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const call = openRequest(`${world.url}/api/v1/batches/${path}`, {
    headers: { authorization: world.key },
  })
  call.once('error', reject)
  call.once('response', response => {
    response.destroy()
    if (response.statusCode === 200) resolve()
    else reject(new Error(`Answered with ${response.statusCode}.`))
  })
  call.end()
  await promise
}
