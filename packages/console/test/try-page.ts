import type { Locator, Page } from 'playwright-core'
import type { JsonObject } from '../../eudamed/src/browser.ts'
import { eventually } from '../../server/test/harness.ts'

/** The editor of the view “Try a record”. */
export function findEditor(page: Page): Locator {
  return page.getByRole('textbox', { name: 'The request as JSON' })
}

/** Puts a text into the editor, in the place of what stands there. */
export async function write(page: Page, text: string): Promise<void> {
  await findEditor(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** The text that the page keeps, once it satisfies `isMet`. */
export async function keptText(page: Page, isMet: (text: string) => boolean): Promise<string> {
  const read = () =>
    page.evaluate(() => {
      const key = Object.keys(sessionStorage).find(name => name.startsWith('udigate.try.'))
      return key === undefined ? '' : (sessionStorage.getItem(key) ?? '')
    })
  return eventually(read, isMet)
}

export async function keptRequest(page: Page, isMet: (request: JsonObject) => boolean): Promise<JsonObject> {
  const text = await keptText(page, each => {
    try {
      return isMet(JSON.parse(each))
    } catch {
      return false
    }
  })
  return JSON.parse(text)
}
