import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { beginImport } from './begin-import.ts'
import { assertAccessible, openConsole, picture, skip } from './browser.ts'
import { dropList, waitForStep } from './import-page.ts'

test('a block that was copied in a spreadsheet is pasted, and one without a table is told what to copy', {
  skip,
}, async t => {
  const { page, open } = await openConsole(t)
  await open('#/import')
  const paste = (text: string) =>
    page.evaluate(pasted => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste('only a word')
  await page.getByRole('alert').getByText('What was pasted is no table.').waitFor()
  await assertAccessible(page)
  const list = readFileSync(new URL('../../../examples/own-list/articles.csv', import.meta.url), 'utf8')
  await paste(list.replaceAll(';', '\t'))
  await waitForStep(page, 'columns')
  await page.getByRole('heading', { name: 'Pasted list.csv' }).waitFor()
  await page.getByLabel('Field for EAN').waitFor()
})

test('what cannot be read is said in plain words, and nothing of it is kept', { skip }, async t => {
  const { page, open } = await openConsole(t)
  await open('#/import')
  await dropList(page, 'Liste.xlsx', Buffer.from('no workbook at all'))
  await page.getByRole('alert').waitFor()
  await page.getByText(/^No imports yet/).waitFor()
  await dropList(page, 'leer.csv', Buffer.from(''))
  await page.getByRole('alert').getByText('The file is empty.').waitFor()
  await assertAccessible(page)
})

test('separator and encoding of a CSV file are chosen where the file does not tell them', {
  skip,
}, async t => {
  const { page, open } = await openConsole(t)
  const text = readFileSync(new URL('../../../examples/own-list/articles.csv', import.meta.url), 'utf8')
  const list = Buffer.from(`${text}ä;\n`, 'latin1')
  await open('#/import')
  await dropList(page, 'Liste.csv', list)
  await page
    .getByRole('alert')
    .getByText(/not written in UTF-8/)
    .waitFor()
  await page.getByText('CSV format').click()
  await page.getByLabel('CSV separator').selectOption('Semicolon ;')
  await page.getByLabel('CSV encoding').selectOption('Windows-1252 (Western Europe)')
  await assertAccessible(page)
  await dropList(page, 'Liste.csv', list)
  await waitForStep(page, 'columns')
  await page.getByLabel('Field for EAN').waitFor()
})

test('a list without a mistake says so, and one in the template needs no columns', { skip }, async t => {
  const { world, page, open } = await openConsole(t)
  const template = await fetch(`${world.url}/api/v1/templates/EU_UDI_MDR`, {
    headers: { authorization: world.key },
  })
  await open('#/import')
  await dropList(page, 'template.xlsx', new Uint8Array(await template.arrayBuffer()))
  await waitForStep(page, 'findings')
  await page.locator('p.figure', { hasText: '1 of 1 rows ready' }).waitFor()
  assert.equal(await page.getByRole('link', { name: /^Columns/ }).count(), 0)
  await assertAccessible(page)
  await picture(page, 'import-nothing-wrong')
  await page.getByRole('link', { name: /^File/ }).click()
  await waitForStep(page, 'file')
  await page.getByText(/^Devices: 1 row in \d+ columns, headings in row 2$/).waitFor()
})

test('what another key changed meanwhile is not overwritten: it is read again, and said', {
  skip,
}, async t => {
  const { world, page, open } = await openConsole(t)
  const { id } = await beginImport(world, 60, 2)
  await open(`#/import/${id}/findings`)
  const decide = page.getByRole('button', { name: /^Decide: Wiederverwendungen/ })
  await decide.waitFor()
  // The other change comes in while that of the page is under way: earlier, the page may have read it.
  const edits = `/api/v1/imports/${id}/edits`
  const other = { cells: [{ sheet: 'Stammdaten', row: 4, column: 'B', value: 'Andere Kanüle' }] }
  await page.route(
    `**${edits}`,
    async route => {
      const edited = await world.post(edits, other, { headers: { 'if-match': '*' } })
      assert.equal(edited.status, 200, JSON.stringify(edited.body))
      await route.continue()
    },
    { times: 1 },
  )
  await decide.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('0')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: /^Set/ }).click()
  await page
    .getByRole('alert')
    .getByText(/changed/)
    .waitFor()
  await assertAccessible(page)
})

test('what the gateway must check the list for before is waited for: fixes, and the corrected file', {
  skip,
}, async t => {
  const { world, page, open } = await openConsole(t)
  const { id } = await beginImport(world, 60, 2)
  await open(`#/import/${id}/findings`)
  const notReady = { status: 202, contentType: 'application/json', body: '{"isReady":false}' }
  for (const path of [/\/fixes$/, /\/file\?which=corrected$/]) {
    await page.route(path, route => route.fulfill(notReady), { times: 1 })
  }
  await page.getByRole('button', { name: /^Apply \d+ safe fix/ }).click()
  await page.getByRole('button', { name: /^Undo: / }).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Corrected file' }).click()
  const file = readFileSync(await (await downloading).path())
  assert.equal(file.toString('latin1', 0, 2), 'PK', file.toString('latin1', 0, 40))
})

test('the keyboard alone goes through causes, applies, undoes and decides', { skip }, async t => {
  const { world, page, open } = await openConsole(t)
  const { id } = await beginImport(world, 60, 2)
  await open(`#/import/${id}/findings`)
  await page.getByRole('button', { name: /^Apply \d+ safe fix/ }).waitFor()
  const chosen = () => page.locator('.causes li.chosen').textContent()
  const first = await chosen()
  await page.keyboard.press('j')
  assert.notEqual(await chosen(), first)
  await page.keyboard.press('k')
  assert.equal(await chosen(), first)
  await page.keyboard.press('a')
  const undo = page.getByRole('button', { name: /^Undo: / })
  await undo.waitFor()
  const apply = page.getByRole('button', { name: /^Apply: Hersteller SRN/ })
  await apply.waitFor({ state: 'detached' })
  await page.keyboard.press('u')
  await undo.waitFor({ state: 'detached' })
  await apply.waitFor()
  await page.keyboard.press('F8')
  await page.keyboard.press('F8')
  await page.keyboard.press('a')
  await page.getByRole('dialog').waitFor()
  // Letters are letters in a field.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('what is suggested for each cell of a cause is taken in one press, and undone in one', {
  skip,
}, async t => {
  const { world, page, open } = await openConsole(t)
  const { id } = await beginImport(world, 60, 2)
  await open(`#/import/${id}/findings`)
  const { body: found } = await world.get(`/api/v1/imports/${id}/findings`)
  const causes = found.causes as readonly { id: string; suggested?: number }[]
  const one = causes.find(({ suggested }) => suggested !== undefined)
  assert.ok(one, JSON.stringify(causes))
  const cause = page.locator(`[data-cause="${one.id}"]`)
  await cause.click()
  const take = page.getByRole('button', { name: /^Take what is suggested for \d+ cells?$/ })
  await take.waitFor()
  await assertAccessible(page)
  await picture(page, 'import-suggestions')
  await take.click()
  await cause.waitFor({ state: 'detached' })
  const { body } = await world.get(`/api/v1/imports/${id}`)
  assert.deepEqual((body.changes as { steps: number; cells: number }).steps, 1)
  await page.getByRole('button', { name: /^Undo: / }).click()
  await cause.waitFor()
})
