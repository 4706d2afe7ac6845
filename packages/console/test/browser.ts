import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { skipWithout } from '../../../test/needs.ts'
import { start, type World } from '../../server/test/harness.ts'
import { buildConsole } from '../build.ts'

const places = [process.env.UDIGATE_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser']
const executablePath = places.find(place => place !== undefined && existsSync(place))

/** Why no browser can be had; false where one can. */
export const skip = skipWithout('chromium', executablePath !== undefined)

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Console {
  world: World
  page: Page
  /** Opens a place of the console: `#/submissions`. */
  open(place: string): Promise<void>
  /** What the page has complained about: errors of scripts, and what its security policy has stopped. */
  complaints: string[]
}

export interface ConsoleOptions {
  scopes?: readonly ('validate' | 'submit' | 'read' | 'admin')[]
  stage?: 'preview' | 'production'
  viewport?: { width: number; height: number }
  colours?: 'light' | 'dark'
  environment?: Record<string, string>
  /** What else the browser is asked for: `{ forcedColors: 'active' }`. */
  context?: BrowserContextOptions
}

/** A gateway of its own with the console, open in a browser and signed in with a key of these scopes. */
export async function openConsole(t: TestContext, options: ConsoleOptions = {}): Promise<Console> {
  const { scopes = ['validate', 'submit', 'read', 'admin'], stage = 'preview', environment = {} } = options
  const { page, complaints } = await openPage(t, options)
  const world = await start(t, environment)
  const key = await world.makeKey({ scopes: [...scopes], stage, name: 'console' })
  await signInWith(page, key)
  return {
    world,
    page,
    complaints,
    async open(place) {
      await page.goto(`${world.url}/${place}`)
      await page.locator('#main h1').first().waitFor()
    },
  }
}

/** A page of its own, with nothing in it. */
export async function openPage(
  t: TestContext,
  { viewport = { width: 1280, height: 900 }, colours = 'light', context: more = {} }: ConsoleOptions = {},
): Promise<Pick<Console, 'page' | 'complaints'>> {
  const browser = await sharedBrowser()
  const context = await browser.newContext({
    viewport,
    colorScheme: colours,
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...more,
  })
  const page = await context.newPage()
  t.after(async () => {
    // What was waited for is told by the failure; what was there instead, by the page alone.
    const { passed } = t as TestContext & { passed: boolean }
    if (!passed) t.diagnostic(`${page.url()}: ${await page.textContent('#app, body').catch(String)}`)
    await context.close()
  })
  // Nothing is late on a machine that is busy with other things: this is for what never happens.
  page.setDefaultTimeout(120_000)
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, complaints }
}

/** Has the page signed in with a key when it is opened next, as if a person had done it there: the key is exchanged for a session. */
export async function signInWith(page: Page, key: string): Promise<void> {
  const text = JSON.stringify(key)
  // Once: who signs out afterwards stays so. It is given as text, since other programs than the page's compile this.
  await page.addInitScript({
    content: `if (location.protocol !== 'about:' && localStorage.getItem('test.signed-in') !== ${text}) {
      localStorage.setItem('test.signed-in', ${text})
      const exchange = new XMLHttpRequest()
      exchange.open('POST', '/api/v1/session', false)
      exchange.setRequestHeader('content-type', 'application/json')
      exchange.send(JSON.stringify({ key: ${text} }))
    }`,
  })
}

let shared: Promise<Browser> | undefined

/** The one browser of this test run. */
function sharedBrowser(): Promise<Browser> {
  shared ??= chromium.launch({ args: flags, ...(executablePath ? { executablePath } : {}) })
  return shared
}

// A gateway serves the files that are there when it is started.
before(async () => {
  if (!skip) await buildConsole()
})
after(async () => (await shared)?.close())

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Finds nothing that keeps a person from reading or using the page (WCAG 2.2 A and AA, and best practices). */
export async function assertAccessible(page: Page): Promise<void> {
  // Given to the page by the tool, which its security policy does not bind.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const found = await tool.run()
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
  assert.deepEqual(violations, [])
}

/** Whether nothing of the page is to the right of what is in sight. */
export async function isWithinWidth(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth')
}

/** Takes a picture of the page where a folder for them is given (UDIGATE_SCREENSHOTS). */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.UDIGATE_SCREENSHOTS
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  // What sticks to the window is where it is at the start of the page.
  await page.evaluate('scrollTo(0, 0)')
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/** Takes a picture for the documentation where the folder of its images is given (UDIGATE_DOC_PICTURES): the window, as WebP. */
export async function docPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.UDIGATE_DOC_PICTURES
  if (folder === undefined) return
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 860 })
  await page.evaluate('scrollTo(0, 0)')
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'))
  if (before !== null) await page.setViewportSize(before)
}
