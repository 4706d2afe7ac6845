import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { assertAccessible, docPicture, isWithinWidth, openConsole, picture, skip } from './browser.ts'
import { dropList, readFigure, waitForStep } from './import-page.ts'
import { writeOwnList } from './own-list.ts'

const widths = [1440, 1024, 768, 360]
const themes = ['light', 'dark'] as const

test('each step of an import fits every width in both themes, and axe finds nothing', { skip }, async t => {
  const { page, open } = await openConsole(t, { viewport: { width: 1440, height: 900 } })
  const { workbook } = await writeOwnList(100, String(randomInt(100_000, 1_000_000)), 3)
  await open('#/import')
  const look = async (name: string): Promise<void> => {
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        assert.ok(await isWithinWidth(page), `${name}, ${width} pixels`)
        await assertAccessible(page)
        await picture(page, `${name}-${width}-${theme}`)
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await look('import-empty')
  await dropList(page, 'Artikelliste.xlsx', workbook)
  await waitForStep(page, 'columns')
  await page.getByRole('button', { name: /yes\/no fields: No$/ }).waitFor()
  await look('import-columns')
  await docPicture(page, 'import-columns')
  await page.getByRole('button', { name: /yes\/no fields: No$/ }).click()
  await page.getByRole('button', { name: /^Use \d+ values$/ }).click()
  await page
    .getByText(/missing/)
    .first()
    .waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Check \d+ rows/ }).click()
  await page.getByRole('button', { name: /^Apply \d+ safe fix/ }).waitFor()
  await look('import-findings')
  await docPicture(page, 'import-findings')
  const { count } = await readFigure(page)
  await page.getByRole('button', { name: `Plan ${count} rows` }).click()
  await page.getByRole('button', { name: `Submit ${count} to preview` }).waitFor()
  await look('import-plan')
  await docPicture(page, 'import-plan')
  await page.getByRole('link', { name: /^\d+ Not possible/ }).click()
  await page.getByRole('heading', { name: 'Not possible' }).waitFor()
  await look('import-plan-one-by-one')
  await page.getByRole('button', { name: `Submit ${count} to preview` }).click()
  await waitForStep(page, 'submit')
  await page.locator('p.figure', { hasText: `${count} of ${count} accepted` }).waitFor()
  await page.getByRole('link', { name: 'Receipt', exact: true }).last().waitFor()
  await look('import-submit')
  await page.getByRole('link', { name: 'Receipt', exact: true }).last().click()
  await waitForStep(page, 'receipt')
  await look('import-receipt')
  await docPicture(page, 'import-receipt')
  await page.getByRole('link', { name: /^File/ }).click()
  await waitForStep(page, 'file')
  await look('import-file')
  await open('#/import')
  await page.getByRole('link', { name: /^Artikelliste\.xlsx/ }).waitFor()
  await look('import-list')
  await open('#/settings/subscriptions')
  await page.getByText('No subscriptions yet.').waitFor()
  await look('subscriptions')
})
