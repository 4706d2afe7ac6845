import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { registerToken } from '../../server/test/access-point.ts'
import { types, workbookWith, writeNdjson } from '../../server/test/batch-calls.ts'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { ownSimulator, type Simulator, spawnSimulator } from '../../server/test/simulator.ts'
import {
  assertAccessible,
  type Console,
  type ConsoleOptions,
  isWithinWidth,
  openConsole,
  picture,
  skip,
} from './browser.ts'
import { write } from './try-page.ts'

const model = 'EU_UDI_MDR'
const views = [
  'overview',
  'import',
  'try',
  'submissions',
  'devices',
  'batches',
  'rules',
  'identifiers',
  'settings',
]
const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }

let shared: ReturnType<typeof spawnSimulator> | undefined
const folder = mkdtempSync(join(tmpdir(), 'udigate-production-'))

/** The one simulator that stands for production: a process of its own, with a register of its own. */
async function sharedProduction(): Promise<Simulator> {
  shared ??= spawnSimulator(folder)
  return (await shared).simulator
}

after(async () => {
  const started = await shared
  if (started) {
    started.child.kill()
    await once(started.child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

/**
 * The console of a gateway whose production is another simulator than its preview, with a key for production.
 * `posted` are the paths of what the page asks to change, without its signing in.
 */
async function openProduction(
  t: TestContext,
  options: ConsoleOptions & { production?: Simulator } = {},
): Promise<Console & { authority: Simulator; posted: string[]; key: string }> {
  const authority = options.production ?? (await sharedProduction())
  const opened = await openConsole(t, {
    ...options,
    stage: 'production',
    environment: {
      UDIGATE_PRODUCTION_ENDPOINT: `http://127.0.0.1:${authority.port}/domibus/services/wsplugin`,
      UDIGATE_PRODUCTION_PARTY_ID: 'EUDAMED_000001',
      UDIGATE_PRODUCTION_AUTHORITY_PARTY_ID: 'eudamed_mdr',
      UDIGATE_PRODUCTION_AUTHORITY_NODE_ID: 'eudamed_mdr',
      UDIGATE_PRODUCTION_FINAL_RECIPIENT: 'C4',
      ...options.environment,
    },
  })
  await registerToken(opened.world, 'DE-MF-000001723', { stage: 'production' })
  const posted: string[] = []
  opened.page.on('request', request => {
    const path = new URL(request.url()).pathname
    if (request.method() !== 'GET' && path !== '/api/v1/session') posted.push(path)
  })
  const key = await opened.world.makeKey({ stage: 'production', name: 'ERP' })
  return { ...opened, authority, posted, key }
}

async function assertProduction(page: Page): Promise<void> {
  const banner = page.getByRole('banner')
  await banner.getByText('Production', { exact: true }).waitFor()
  await banner.getByText('Registers with the authority').waitFor({ state: 'attached' })
  assert.match(await page.title(), /^Production · /)
}

for (const [name, options] of [
  ['wide', {}],
  ['narrow and dark', { viewport: { width: 360, height: 780 }, colours: 'dark' }],
  ['with the colours of the system', { context: { forcedColors: 'active' } }],
] as const) {
  test(`in every view it is said in words that this is production: ${name}`, { skip }, async t => {
    const { page, open, complaints } = await openProduction(t, options)
    for (const view of views) {
      await open(`#/${view}`)
      await assertProduction(page)
      assert.ok(await isWithinWidth(page), view)
    }
    await assertAccessible(page)
    await picture(page, `production-${name.replaceAll(' ', '-')}`)
    assert.deepEqual(complaints, [])
  })
}

test('preview is not taken for production', { skip }, async t => {
  const { page, open } = await openConsole(t)
  await open('#/overview')
  await page.getByRole('banner').getByText('Preview', { exact: true }).waitFor()
  assert.equal(await page.getByText('Production').count(), 0)
  assert.equal(await page.title(), 'Overview · udigate')
})

test('a submission to production is asked about, and leaving it sends nothing', { skip }, async t => {
  const { world, page, open, authority, posted } = await openProduction(t)
  const request = freshRequest(model)
  await open('#/try')
  await write(page, JSON.stringify(request))
  const button = page.getByRole('button', { name: 'Submit to production …' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Submit to Production' })
  await dialog.getByText('This registers the device with the authority').waitFor()
  await assertAccessible(page)
  await picture(page, 'try-production')
  await dialog.getByRole('button', { name: 'Do not submit' }).click()
  await dialog.waitFor({ state: 'detached' })
  await button.click()
  await dialog.getByText('This registers the device with the authority').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Who is back goes on from where he was.
  await page.waitForFunction(() => document.activeElement?.textContent === 'Submit to production …')
  assert.deepEqual([posted, (await authority.messagesWith(request.device.Device)).length], [[], 0])

  await button.click()
  await dialog.getByRole('button', { name: 'Submit to production' }).click()
  await page.waitForURL(/#\/submissions\/.+/)
  await page.getByText('Success', { exact: true }).waitFor()
  await assertProduction(page)
  assert.equal((await authority.messagesWith(request.device.Device)).length, 1)
  assert.equal((await world.simulator.messagesWith(request.device.Device)).length, 0)
})

test('a batch for production is asked about, and so is what failed of it once more', { skip }, async t => {
  const { page, open, authority, posted } = await openProduction(t)
  const [good, refused] = [freshRequest(model), freshRequest(model)]
  await authority.arm('refuse', { match: refused.device.Device })
  await open('#/batches')
  await page.locator('input[type=file]').setInputFiles({
    name: 'devices.ndjson',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(writeNdjson([good, refused])),
  })
  await page.getByLabel('Model').selectOption(model)
  await page.getByLabel('Submit what is valid').check()
  await page.getByRole('button', { name: 'Submit the file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Production', { exact: true }).waitFor()
  await dialog.getByText('cannot be taken back').waitFor()
  await assertAccessible(page)
  await picture(page, 'batch-production')
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  assert.deepEqual([posted, (await authority.messagesWith(good.device.Device)).length], [[], 0])

  await page.getByRole('button', { name: 'Submit the file' }).click()
  await dialog.getByRole('button', { name: 'Submit the file in production' }).click()
  await page.getByRole('img', { name: '2 records: 1 accepted, 1 refused' }).waitFor()
  const sent = posted.length
  await page.getByRole('button', { name: 'Retry failed' }).click()
  await dialog.getByText('Production', { exact: true }).waitFor()
  await dialog.getByText('cannot be taken back').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  assert.equal(posted.length, sent)
  assert.equal((await authority.messagesWith(refused.device.Device)).length, 1)
})

test('a list for production is submitted when its number is typed, and not before', { skip }, async t => {
  const { world, page, open, posted, key } = await openProduction(t)
  const requests = [freshRequest(model), freshRequest(model)]
  const made = await world.post('/api/v1/imports?name=devices.xlsx', await workbookWith(model, requests), {
    headers: { 'content-type': types.xlsx },
    key,
  })
  await open(`#/import/${String(made.body.id)}/plan`)
  const panel = page.getByRole('form', { name: 'Submit to production' })
  const submit = panel.getByRole('button', { name: 'Submit 2 to production' })
  await submit.waitFor()
  await panel.getByText('Registers with the authority').waitFor()
  await assertAccessible(page)
  await picture(page, 'import-plan-production')
  assert.ok(await submit.isDisabled())
  await panel.getByLabel('Type 2 to confirm').fill('3')
  await panel.getByLabel('Type 2 to confirm').press('Enter')
  assert.ok(await submit.isDisabled())
  assert.ok(!posted.some(path => path.endsWith('/submit')))
  await panel.getByLabel('Type 2 to confirm').fill('2')
  await submit.click()
  await page.locator('p.figure', { hasText: '2 of 2 accepted' }).waitFor()
  // A device is sent where production is, alone or in a message with others, and nowhere else.
  const { body } = await world.get(`/api/v1/devices/GS1/${requests[0]?.device.Device}`, { key })
  assert.equal(body.code, requests[0]?.device.Device)
  for (const { device } of requests) {
    assert.equal((await world.simulator.messagesWith(device.Device)).length, 0)
  }
})

test('a decision about a doubt in production is asked about, and leaving it decides nothing', {
  skip,
}, async t => {
  const { world, page, open, authority, posted, key } = await openProduction(t, {
    environment: { UDIGATE_QUARANTINE: '1' },
    // It does not show what waits for its notified body, so that asking does not tell what became of it.
    production: await ownSimulator(t, { UDIGATE_SIMULATOR_REGISTERED_ONLY: 'true' }),
  })
  const request = freshRequest(model)
  Object.assign(request.deviceGroup, { RiskClass: 'CLASS_III', Certificates: [certificate] })
  await authority.arm('empty-acknowledgement', { match: request.device.Device })
  const { body } = await world.post(`/api/v1/submit/${model}`, request, {
    key,
    headers: { prefer: 'respond-async' },
  })
  await open(`#/submissions/${body.requestId}`)
  const doubt = page.getByTestId('doubt')
  await doubt.getByText('needs a person').waitFor()
  await doubt.getByRole('button', { name: 'Decide …' }).click()
  const dialog = page.getByRole('dialog')
  // What is needed for a decision is asked for first.
  assert.equal(await dialog.isVisible(), false)
  await doubt.getByLabel('The authority certainly does not have it').check()
  await doubt.getByLabel('Why').fill('Seen in the user interface of the authority')
  await doubt.getByRole('button', { name: 'Decide …' }).click()
  await dialog.getByText('Production', { exact: true }).waitFor()
  await dialog.getByText('cannot be taken back').first().waitFor()
  await assertAccessible(page)
  await picture(page, 'doubt-production')
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  assert.deepEqual(posted, [])
  // The authority is asked on, whatever is decided.
  const countSent = async () =>
    (await authority.messagesWith(request.device.Device)).filter(({ operation }) => operation !== 'GET')
      .length
  const sent = await countSent()

  await doubt.getByLabel('Send it no more').check()
  await doubt.getByRole('button', { name: 'Decide …' }).click()
  await dialog.getByText('The operation ends as failed').waitFor()
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await doubt.waitFor({ state: 'detached' })
  await page.getByText('console decided').waitFor()
  assert.equal(posted.length, 1)
  assert.equal(await countSent(), sent)
})
