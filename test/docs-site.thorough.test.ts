import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { assertAccessible, isWithinWidth, openPage, picture, skip } from '../packages/console/test/browser.ts'
import { checkSite } from '../website/check-site.ts'
import { root } from './docs/reader.ts'
import { cleanEnvironment, run } from './run.ts'

const dist = join(root, 'website/dist')
let built: Promise<void> | undefined

/** Builds the site, once in a run. */
function build(): Promise<void> {
  built ??= run('npm', ['run', '--silent', 'docs'], root, cleanEnvironment()).then(
    ({ status, output, errors }) => {
      assert.equal(status, 0, output + errors)
    },
  )
  return built
}

test('the site is built; each page has one title, every link leads somewhere, and nothing is loaded from elsewhere', async () => {
  await build()
  assert.deepEqual(checkSite(dist), [])
  const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const ids = Object.values(paths).flatMap(methods =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  assert.ok(ids.length > 60)
  for (const id of ids) assert.ok(existsSync(join(dist, `api/${id}.html`)), id)
})

const shown = {
  landing: 'index.html',
  'getting-started': 'getting-started.html',
  guide: 'guides/first-registration.html',
  call: 'api/submitUdiData.html',
  rule: 'rules/br-udid-023.html',
  checklist: 'guides/production.html',
  record: 'api/schemas/DEVICE_EU_UDI_MDR.html',
  rules: 'rules/index.html',
  life: 'delivery.html',
}

for (const [name, width, colours] of [
  ['wide', 1440, 'light'],
  ['dark', 1440, 'dark'],
  ['narrow', 360, 'light'],
] as const) {
  test(`pages can be read and used by anybody, ${name}`, { skip }, async t => {
    await build()
    const { page, complaints } = await openPage(t, { viewport: { width, height: 900 }, colours })
    const asked = requestsElsewhere(page)
    const some = Object.entries(shown).slice(0, name === 'wide' ? undefined : 5)
    for (const [what, address] of some) {
      await page.goto(makeAddress(address))
      assert.deepEqual(complaints, [])
      assert.ok(await isWithinWidth(page), address)
      await picture(page, `docs-${what}-${name}`)
      // The tool reads the style sheet once more, which the page's own policy does not let it.
      await assertAccessible(page)
      complaints.length = 0
    }
    assert.deepEqual(asked, [])
  })
}

test('the search finds rules, settings and calls with the keyboard alone, from a folder', {
  skip,
}, async t => {
  await build()
  const { page } = await openPage(t)
  await page.goto(makeAddress('guides/update.html'))
  await page.keyboard.press('/')
  for (const [words, found] of [
    ['BR-UDID-023', 'rules/br-udid-023.html'],
    ['UDIGATE_QUARANTINE', 'configuration.html'],
    ['resubmit batch', 'api/resubmitBatch.html'],
  ] as const) {
    await page.keyboard.type(words)
    const link = page.locator(`#found a[href*="${found}"]`).first()
    await link.waitFor()
    await assertAccessible(page)
    await page.keyboard.press('Escape')
  }
  await page.keyboard.type('BR-UDID-023')
  await page.locator('#found a').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'BR-UDID-023' }).waitFor()
})

test('the list of rules can be narrowed, and the colours changed for good', { skip }, async t => {
  await build()
  const { page } = await openPage(t)
  await page.goto(makeAddress('rules/index.html'))
  await page.getByLabel('Show rows with').fill('unit-of-use base package')
  await page.getByText(/^\d+ of \d+ rows$/).waitFor()
  assert.ok(await page.getByRole('link', { name: 'BR-UDID-023', exact: true }).first().isVisible())
  assert.ok(!(await page.getByRole('link', { name: 'BR-CRF-004', exact: true }).first().isVisible()))
  await page.getByRole('button', { name: 'Dark colours' }).click()
  await page.goto(makeAddress('index.html'))
  assert.equal(await page.evaluate('document.documentElement.dataset.colours'), 'dark')
})

function makeAddress(page: string): string {
  return pathToFileURL(join(dist, page)).href
}

/** What a page asks for that is not of the site. */
function requestsElsewhere(page: Page): string[] {
  const elsewhere: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(pathToFileURL(dist).href)) elsewhere.push(request.url())
  })
  return elsewhere
}
