import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import readExcelFile from 'read-excel-file/node'
import { openConsole, skip } from './browser.ts'
import { dropList, readFigure, waitForStep } from './import-page.ts'
import { headingRow, ownMistakes, writeOwnList } from './own-list.ts'

/** More than stand on one page of rows. */
const devices = 60

const screen = { width: 1440, height: 900 }

test('a list with 20 kinds of mistakes is dropped, mapped, fixed, planned and registered, with a receipt', {
  skip,
}, async t => {
  const { world, page, open, complaints } = await openConsole(t, { viewport: screen })
  assert.equal(Object.keys(ownMistakes).length, 20)
  const list = await writeOwnList(devices, String(randomInt(100_000, 1_000_000)), 2)
  await open('#/import')
  await page.getByText(/^No imports yet/).waitFor()
  await dropList(page, 'Artikelliste.xlsx', list.workbook)

  await waitForStep(page, 'columns')
  await page.getByLabel('Field for EAN').waitFor()
  assert.equal(await page.getByLabel('Field for EAN').locator('option:checked').textContent(), 'UDI-DI')
  await page.getByText('2 columns ignored').waitFor()
  await page.getByRole('button', { name: /yes\/no fields: No$/ }).click()
  await page.getByRole('button', { name: /^Use \d+ values$/ }).click()
  await page
    .getByText(/missing/)
    .first()
    .waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save mapping' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('SAP Artikelliste')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page
    .getByLabel('Mapping')
    .locator('option:checked', { hasText: 'SAP Artikelliste, version 1' })
    .waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^Check \d+ rows/ }).click()

  await waitForStep(page, 'findings')
  const causes = page.getByRole('region', { name: 'Findings by cause' })
  await causes.waitFor()
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  assert.ok(height <= screen.height, `All causes fit on one screen: ${height} pixels`)
  const before = await readFigure(page)
  assert.ok(before.count >= list.soundRows, 'Rows without a mistake are ready.')
  assert.ok(before.of >= devices)
  await page.getByRole('button', { name: /^Apply \d+ safe fix/ }).click()
  await page.getByRole('button', { name: /^Undo: / }).waitFor()
  await page.getByRole('button', { name: /^Apply \d+ safe fix/ }).waitFor({ state: 'detached' })
  const fixed = await readFigure(page)
  assert.ok(fixed.count > before.count, `${fixed.count} rows after ${before.count}`)

  // A decision for all cells of a cause, and one for a single cell.
  await causes.getByRole('button', { name: /^Decide: Wiederverwendungen/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('0')
  await dialog.getByRole('button', { name: /^Set/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await causes.getByRole('button', { name: /^Decide: Wiederverwendungen/ }).waitFor({ state: 'detached' })
  const [country] = list.rowsByKind.get('a country that is no member') ?? []
  await causes.getByRole('button', { name: /^Erstmals in/ }).click()
  await page.getByRole('button', { name: `Edit P${country}` }).click()
  await dialog.getByLabel('Value').selectOption('DE')
  await dialog.getByRole('button', { name: 'Set cell' }).click()
  await dialog.waitFor({ state: 'detached' })
  const decided = (list.rowsByKind.get('a number in words')?.length ?? 0) + 1
  await page.waitForFunction(
    wanted => document.querySelector('.figure')?.textContent?.startsWith(wanted),
    `${fixed.count + decided} `,
  )

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Corrected file' }).click()
  const [sheet] = await readExcelFile(await (await saving).path())
  const corrected = sheet?.data ?? []
  assert.equal(corrected[(country ?? 1) - 1]?.[15], 'DE', 'The corrected file has the list’s own layout.')
  assert.equal(corrected[headingRow - 1]?.[0], 'Artikelnummer')

  // Who leaves and comes back, and loads the page again, finds what was done.
  await open('#/devices')
  await open('#/import')
  await page.getByRole('link', { name: /^Artikelliste\.xlsx/ }).click()
  await waitForStep(page, 'findings')
  await page.reload()
  await causes.waitFor()
  assert.equal((await readFigure(page)).count, fixed.count + decided)

  const ready = fixed.count + decided
  await page.getByRole('button', { name: `Plan ${ready} rows` }).click()
  await waitForStep(page, 'plan')
  await page.getByRole('link', { name: new RegExp(`^${ready} New`) }).waitFor()
  await page.getByRole('link', { name: new RegExp(`^${devices - ready} Not possible`) }).waitFor()
  await page.getByLabel(/^Reason/).fill('Ahead of the deadline')
  await page.getByRole('button', { name: `Submit ${ready} to preview` }).click()

  await waitForStep(page, 'submit')
  await page.locator('p.figure', { hasText: `${ready} of ${ready} accepted` }).waitFor()
  await page.getByRole('link', { name: `Not possible ${devices - ready}`, exact: true }).click()
  await page
    .getByRole('table', { name: 'Devices in the order of the list' })
    .getByText('Not possible')
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Receipt', exact: true }).last().click()
  await waitForStep(page, 'receipt')
  assert.deepEqual(await readFigure(page), { count: ready, of: ready })
  const filing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Receipt' }).click()
  const receipt = await filing
  assert.equal(receipt.suggestedFilename(), 'Artikelliste-receipt.xlsx')
  const sheets = await readExcelFile(await receipt.path())
  const text = JSON.stringify(sheets)
  const firstDevice = String(corrected[headingRow]?.[2])
  assert.ok(text.includes(firstDevice), 'The receipt has the devices of the list.')
  assert.match(text, /accepted/i)
  assert.ok(text.includes('Ahead of the deadline'), 'The receipt says why it was submitted.')
  await page.getByText('Ahead of the deadline').waitFor()
  const { body } = await world.get(`/api/v1/devices/GS1/0${firstDevice}`)
  assert.equal(body.code, `0${firstDevice}`)
  assert.deepEqual(complaints, [])
})
