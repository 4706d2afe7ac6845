import type { Page } from 'playwright-core'

export type Step = 'file' | 'columns' | 'findings' | 'plan' | 'submit' | 'receipt'

/** Drops a file on the place for lists, as from a folder of the computer. */
export async function dropList(page: Page, name: string, content: Uint8Array): Promise<void> {
  const dropped = await page.evaluateHandle(
    ([named, base64]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ''), character => character.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], named ?? ''))
      return data
    },
    [name, Buffer.from(content).toString('base64')],
  )
  await page.getByText('Drop your list here').dispatchEvent('drop', { dataTransfer: dropped })
}

/** Waits until a step of an import is in sight. */
export async function waitForStep(page: Page, step: Step): Promise<void> {
  await page.waitForURL(new RegExp(`#/import/[^/]+/${step}`))
  await page.getByRole('navigation', { name: 'Steps of this import' }).waitFor()
}

/** The figure of the page: `142 of 300 rows ready`. */
export async function readFigure(page: Page): Promise<{ count: number; of: number }> {
  const text = await page.locator('p.figure').first().textContent()
  const [, count, of] = /^([\d,]+) of ([\d,]+)/.exec(text ?? '') ?? []
  return { count: Number(count?.replaceAll(',', '')), of: Number(of?.replaceAll(',', '')) }
}
