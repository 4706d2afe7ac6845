import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../server/test/harness.ts'
import { ownColumn, splitOwnRows } from '../../sheets/test/own-list.ts'
import { makeWorkbook } from '../../sheets/test/workbook-of.ts'
import { assertAccessible, isWithinWidth, openConsole, picture, skip } from './browser.ts'
import { dropList, waitForStep } from './import-page.ts'

const prices = [
  ['Artikelnummer', 'Preis'],
  ['ZZ-1', 3],
]

/** Drops a list whose countries are on a sheet of their own, beside one with prices of other articles. */
async function dropSheets(t: TestContext) {
  const { Artikel, Märkte } = splitOwnRows(3)
  const moved = [ownColumn('Land'), ownColumn('Im Land seit')]
  const devices = Artikel.map(cells => cells.filter((_, index) => !moved.includes(index)))
  const file = await makeWorkbook({ Artikel: devices, Preise: prices, Märkte })
  const opened = await openConsole(t, { viewport: { width: 1440, height: 900 } })
  await opened.open('#/import')
  await dropList(opened.page, 'Artikel und Märkte.xlsx', file)
  await waitForStep(opened.page, 'columns')
  return opened
}

test('a sheet is added by its key, its columns get fields, and it is removed again', { skip }, async t => {
  const { page, complaints } = await dropSheets(t)
  const sheets = page.getByRole('region', { name: 'Sheets' })
  await sheets.getByRole('button', { name: 'Add a sheet' }).click()
  const form = page.getByRole('form', { name: 'New sheet' })
  await page.waitForFunction(() => document.activeElement?.closest('form')?.ariaLabel === 'New sheet')
  await form.getByRole('combobox', { name: 'Sheet', exact: true }).selectOption('Preise')
  assert.equal(await form.getByLabel('Its key of Preise').inputValue(), '', 'No column of it fits.')
  await form.getByRole('combobox', { name: 'Sheet', exact: true }).selectOption('Märkte')
  assert.equal(await form.getByLabel('Its key of Märkte').inputValue(), 'Artikel')
  assert.equal(await form.getByLabel('is in the column of Artikel').inputValue(), 'Artikelnummer')
  await form.getByText('100 % of its values are devices').waitFor()
  await assertAccessible(page)
  await form.getByRole('button', { name: 'Add sheet' }).click()
  await sheets.getByText('9 rows').waitFor()
  // Its columns are to be had now; its key is none that is ignored.
  await page.getByRole('button', { name: 'Märkte B Land' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Märkte A Artikel' }).count(), 0)
  await page.getByRole('button', { name: 'Märkte B Land' }).click()
  await page.getByLabel('Field for Land').selectOption('MarketInfos[1].Country')
  await page.getByRole('rowheader', { name: 'Sheet Märkte' }).waitFor()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('button', { name: /^\d+ more fields$/ }).click()
  await preview.getByText('Germany').waitFor()
  await assertAccessible(page)
  await picture(page, 'import-sheets')

  await sheets.getByRole('button', { name: 'Remove the sheet Märkte' }).click()
  await sheets.getByText('9 rows').waitFor({ state: 'detached' })
  await page.getByRole('rowheader', { name: 'Sheet Märkte' }).waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('button', { name: 'Märkte B Land' }).count(), 0)
  await sheets.getByRole('button', { name: 'Add a sheet' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('sheets with rows of the devices are mapped by one press, with the keys and fields that fit', {
  skip,
}, async t => {
  const { page, complaints } = await dropSheets(t)
  await page.getByText('Märkte has rows of these devices.').waitFor()
  await page.getByRole('button', { name: 'Map it, too' }).click()
  await page.getByLabel('Field for Land').waitFor()
  assert.equal(await page.getByLabel('Key of Märkte').inputValue(), 'Artikel')
  const saving = page.waitForResponse(answer => answer.request().method() === 'PUT')
  await page.getByLabel('Key of Märkte').selectOption('Land')
  assert.equal((await saving).status(), 200)
  // What was answered is shown a moment later.
  await eventually(
    () => page.getByLabel('Key of Märkte').inputValue(),
    key => key === 'Land',
  )
  for (const width of [1024, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    assert.ok(await isWithinWidth(page), `${width} pixels`)
    await assertAccessible(page)
    await picture(page, `import-sheets-${width}`)
  }
  assert.deepEqual(complaints, [])
})

test('what stands in a column is chosen from what its field admits', { skip }, async t => {
  const { page } = await dropSheets(t)
  await page.getByRole('button', { name: 'Risikoklasse' }).click()
  const becomes = page.getByLabel('Klasse I becomes')
  await becomes.waitFor()
  assert.equal(await becomes.locator('option:checked').textContent(), 'Class I')
  assert.deepEqual((await becomes.locator('option').allTextContents()).slice(0, 2), [
    'Choose …',
    'Leave empty',
  ])
  await becomes.selectOption('Class IIa')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('button', { name: /^\d+ more fields$/ }).click()
  await preview.getByText('Class IIa').waitFor()
  await becomes.selectOption('Choose …')
  await page.getByText('1 to decide').waitFor()
  await assertAccessible(page)
})

test('a fixed value is chosen from what its field admits, or searched in a long list of codes', {
  skip,
}, async t => {
  const { page } = await dropSheets(t)
  const line = page.getByText('Fixed values').locator('..')
  await line.getByRole('button', { name: 'Add' }).click()
  const form = page.getByRole('form', { name: 'New fixed value' })
  await form.getByLabel('Field').selectOption('ContainsLatex')
  assert.deepEqual(await form.getByLabel('Value in every row').locator('option').allTextContents(), [
    'Choose …',
    'Yes',
    'No',
  ])
  await form.getByLabel('Field').selectOption('MDN')
  const search = form.getByRole('combobox', { name: 'Value in every row' })
  await search.fill('infusion pump')
  const option = page.getByRole('listbox').getByRole('option').first()
  await option.waitFor()
  await assertAccessible(page)
  await picture(page, 'import-fixed-search')
  const code = (await option.locator('.mono').textContent()) ?? ''
  await search.press('ArrowDown')
  await search.press('Enter')
  assert.ok((await search.inputValue()).startsWith(code))
})
