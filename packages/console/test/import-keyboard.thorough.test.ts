import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openConsole, skip } from './browser.ts'
import { readFigure, type Step, waitForStep } from './import-page.ts'
import { writeOwnList } from './own-list.ts'

/** How many stops of the Tab key there are at most between two controls of a page. */
const mostStops = 200

/** Presses the Tab key until a control has the focus; every stop shows that it has it. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const focused = document.activeElement
      if (focused === null || focused === document.body) return undefined
      const rings = [undefined, '::after'].map(part => getComputedStyle(focused, part))
      return {
        text: focused.outerHTML.slice(0, 200),
        isSeen: rings.some(
          ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        ),
      }
    })
    // The page itself, or what is around it in the browser, is a stop too.
    if (stop === undefined) continue
    assert.ok(stop.isSeen, `It is not to be seen where the focus is: ${stop.text}`)
    if (await wanted.evaluate(element => element === document.activeElement)) return
  }
  assert.fail(`The Tab key does not lead to ${wanted.toString()}`)
}

/** Goes to a control and presses it. */
async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** A step that is come to has the focus as a whole: what is read next is what has just come. */
async function comeTo(page: Page, step: Step): Promise<void> {
  await waitForStep(page, step)
  await page.waitForFunction(() => document.activeElement?.id === 'main')
}

/** What was pressed is saved, and the focus is where the person is, and not at the start of the page. */
async function assertKept(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.closest('#main') != null)
}

test('a list is carried from its file to its receipt with the keyboard alone', { skip }, async t => {
  const { page, open, complaints } = await openConsole(t, { viewport: { width: 1440, height: 900 } })
  const { workbook } = await writeOwnList(30, String(randomInt(100_000, 1_000_000)), 1)
  await open('#/overview')
  await press(page, page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Import' }))
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor()
  const choosing = page.waitForEvent('filechooser')
  await press(page, page.locator('input[type=file]'))
  await (await choosing).setFiles({
    name: 'Artikelliste.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(workbook),
  })

  await comeTo(page, 'columns')
  await press(page, page.getByRole('button', { name: /yes\/no fields: No$/ }))
  await press(page, page.getByRole('button', { name: /^Use \d+ values$/ }))
  await page.getByRole('button', { name: /^Use \d+ values$/ }).waitFor({ state: 'detached' })
  await assertKept(page)
  // What is opened has the focus: a column that is ignored gets a field after all.
  await press(page, page.getByRole('button', { name: /Preisgruppe$/ }))
  const field = page.getByLabel('Field for Preisgruppe')
  await field.waitFor()
  assert.ok(await field.evaluate(element => element === document.activeElement))
  await page.keyboard.type('Website')
  await page.getByText('1 column ignored').waitFor()
  await assertKept(page)
  await press(page, page.getByRole('button', { name: /^Check \d+ rows/ }))

  await comeTo(page, 'findings')
  await press(page, page.getByRole('button', { name: /^Apply \d+ safe fix/ }))
  await page.getByRole('button', { name: /^Apply \d+ safe fix/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Undo: / }).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Plan'))
  const before = await readFigure(page)
  await press(page, page.getByRole('button', { name: /^Decide: Wiederverwendungen/ }))
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForFunction(
    wanted => document.querySelector('.figure')?.textContent?.startsWith(wanted),
    `${before.count + 1} `,
  )
  await assertKept(page)
  await press(page, page.getByRole('button', { name: `Plan ${before.count + 1} rows` }))

  await comeTo(page, 'plan')
  await tabTo(page, page.getByLabel(/^Reason/))
  await page.keyboard.type('By keyboard')
  await press(page, page.getByRole('button', { name: /^Submit \d+ to preview/ }))

  await comeTo(page, 'submit')
  await page.locator('p.figure', { hasText: `${before.count + 1} of ${before.count + 1} accepted` }).waitFor()
  await press(page, page.locator('#main').getByRole('link', { name: 'Receipt', exact: true }).last())

  await comeTo(page, 'receipt')
  const saving = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'Receipt' }))
  assert.equal((await saving).suggestedFilename(), 'Artikelliste-receipt.xlsx')
  assert.deepEqual(complaints, [])
})
