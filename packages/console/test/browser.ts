import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { start, type World } from '../../server/test/harness.ts'
import { buildConsole } from '../build.ts'

const places = [process.env.UDIGATE_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser']
const executablePath = places.find(place => place !== undefined && existsSync(place))

/** Why no browser can be had; false where one can. */
export const skip =
  executablePath === undefined &&
  'Chromium is not there: install it ("apt-get install chromium"), or say in UDIGATE_CHROMIUM where it is'

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

/** A gateway of its own with the console, open in a browser and signed in with a key of these scopes. */
export async function openConsole(
  t: TestContext,
  {
    scopes = ['validate', 'submit', 'read', 'admin'] as const,
    viewport = { width: 1280, height: 900 },
    colours = 'light',
    environment = {},
  }: {
    scopes?: readonly ('validate' | 'submit' | 'read' | 'admin')[]
    viewport?: { width: number; height: number }
    colours?: 'light' | 'dark'
    environment?: Record<string, string>
  } = {},
): Promise<Console> {
  await buildConsole()
  const world = await start(t, environment)
  const browser = await launch(t)
  const page = await browser.newPage({ viewport, colorScheme: colours, locale: 'en-GB', timezoneId: 'UTC' })
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const key = await world.makeKey({ scopes: [...scopes], name: 'console' })
  await page.goto(`${world.url}/`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByTestId('stage').waitFor()
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

async function launch(t: TestContext): Promise<Browser> {
  const browser = await chromium.launch({ args: flags, ...(executablePath ? { executablePath } : {}) })
  t.after(() => browser.close())
  return browser
}

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Finds nothing that keeps somebody from reading or using the page (WCAG 2.2 A and AA, and best practices). */
export async function assertAccessible(page: Page): Promise<void> {
  // Given to the page by the tool, which its security policy does not bind.
  await page.evaluate(axe)
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
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
