import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists } from '@udigate/eudamed'
import type { Page } from 'playwright-core'
import { ended, send, workbookWith, writeNdjson } from '../../server/test/batch-calls.ts'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { startReceiver } from '../../server/test/webhook-receiver.ts'
import { isWithinWidth, openConsole, picture, skip } from './browser.ts'

const model = 'EU_UDI_MDR'
const hostile = '<img src=x onerror="hacked=1"><script>hacked=2</script>"\'><svg/onload=hacked=3>'
const link = 'javascript:hacked=4'

/** Nothing that came with data has become a part of the page, or leads anywhere but within it. */
async function assertHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    hacked: 'hacked' in globalThis,
    images: document.querySelectorAll('img[src="x"], svg[onload], main script, dialog script').length,
    links: Array.from(document.querySelectorAll('a[href]'), each => each.getAttribute('href') ?? '').filter(
      href => !href.startsWith('#/') && href !== 'docs/',
    ),
  }))
  assert.deepEqual(found, { hacked: false, images: 0, links: [] })
}

test('what records, files, keys and webhooks are called is only text, wherever it is shown', {
  skip,
}, async t => {
  const receiver = await startReceiver(t)
  const { world, page, open, complaints } = await openConsole(t, {
    environment: { UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1' },
  })
  const admin = await world.makeKey({ scopes: ['validate', 'submit', 'read', 'admin'], name: hostile })
  const request = freshRequest(model)
  Object.assign(request.device, {
    Website: link,
    ReferenceNumber: hostile.slice(0, 60),
    OrgUnit: hostile,
    AdditionalTradeNames: [{ AdditionalTradeName: hostile, AdditionalTradeNameLanguage: 'EN' }],
    AdditionalDeviceDescriptions: [
      { AdditionalDeviceDescription: hostile, AdditionalDeviceDescriptionLanguage: 'EN' },
    ],
  })
  Object.assign(request.deviceGroup, { DeviceName: hostile })
  const { body: submitted } = await world.post(`/api/v1/submit/${model}`, request)
  const wrong = freshRequest(model)
  Object.assign(wrong.device, { MDN: [hostile], [hostile]: hostile, Website: link })
  const name = `${hostile}.ndjson`
  const query = `mode=validate&model=${model}&name=${encodeURIComponent(name)}`
  const { body: taken } = await send(world, query, 'ndjson', writeNdjson([wrong, request]))
  const batch = String(taken.id)
  await ended(world, batch)
  const { body: webhook } = await world.post(
    '/api/v1/webhooks',
    {
      url: `${receiver.url}?${encodeURIComponent(hostile)}`,
      events: ['batch.ended'],
      description: hostile,
    },
    { key: admin },
  )
  await world.put(
    '/api/v1/codes/countries',
    {
      version: hostile.slice(0, 100),
      source: hostile,
      force: true,
      entries: Array.from(shippedCodeLists.countries.entries(), ({ code }) => ({ code, term: hostile })),
    },
    { key: admin },
  )

  const { device, deviceGroup } = request
  for (const [place, shown] of [
    [`submissions/${submitted.requestId}`, device.Device],
    [`devices/device/GS1/${device.Device}`, link],
    [`devices/group/GS1/${deviceGroup.DeviceGroup}`, 'onerror'],
    ['batches', '.ndjson'],
    [`batches/${batch}?record=1`, 'onerror'],
    ['settings/keys', 'onerror'],
    ['settings/webhooks', 'onerror'],
    [`settings/webhooks/${String(webhook.id)}`, 'onerror'],
    [`rules/${encodeURIComponent(hostile)}`, 'onerror'],
    [`submissions/${encodeURIComponent(link)}`, link],
    [`submissions?search=${encodeURIComponent(hostile)}`, 'Submissions'],
    [encodeURIComponent(hostile), 'nothing at this address'],
    ['try', 'Fields marked'],
  ] as const) {
    await page.goto(`${world.url}/#/${place}`)
    await page.getByText(shown).first().waitFor()
    await assertHarmless(page)
    assert.ok(await isWithinWidth(page), place)
  }
  await open(`#/submissions/${submitted.requestId}`)
  for (const tab of ['Operations', 'Messages', 'Records', 'Evidence']) {
    await page.getByRole('tab', { name: tab }).click()
    await assertHarmless(page)
  }
  await open(`#/batches/${batch}?record=1`)
  await page.getByRole('region', { name: 'Record 1' }).waitFor()
  await picture(page, 'batch-hostile')
  // Only what is not there is complained about: nothing was stopped by the security policy, since nothing was tried.
  assert.deepEqual(
    complaints.filter(text => !/status of 40[04]/.test(text)),
    [],
  )
})

test('cells of a workbook are only text', { skip }, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const request = freshRequest(model)
  Object.assign(request.device, { ReferenceNumber: hostile, Website: link, MDN: [hostile] })
  const { body: taken } = await send(world, 'mode=validate', 'xlsx', await workbookWith(model, [request]))
  const batch = String(taken.id)
  await ended(world, batch)
  await open(`#/batches/${batch}?record=1`)
  await page.getByRole('region', { name: 'Record 1' }).getByText('onerror').first().waitFor()
  await assertHarmless(page)
  assert.deepEqual(complaints, [])
})

test('no key and no token is within the reach of a script, and who signs out leaves nothing behind', {
  skip,
}, async t => {
  const { world, page, open } = await openConsole(t)
  const seen: { url: string; headers: Record<string, string> }[] = []
  page.on('request', request => {
    if (request.url().includes('/api/')) seen.push({ url: request.url(), headers: request.headers() })
  })
  await open('#/try')
  await page.getByRole('region', { name: 'Findings' }).getByText('Valid', { exact: true }).waitFor()
  await open('#/submissions')
  await page.getByText('Live', { exact: true }).waitFor()
  const key = await world.makeKey({ scopes: ['read', 'validate'], name: 'another' })
  const [cookie, ...others] = await page.context().cookies()
  assert.ok(cookie && others.length === 0)
  assert.deepEqual(
    [cookie.name, cookie.httpOnly, cookie.sameSite, cookie.expires],
    ['udigate-session', true, 'Strict', -1],
  )
  assert.ok(seen.some(({ url }) => url.endsWith('/api/v1/events')))
  for (const { url, headers } of seen) {
    assert.equal(headers.authorization, undefined)
    assert.ok(!url.includes(cookie.value))
  }
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), document.cookie, Object.keys(localStorage)]),
  )
  assert.ok(!kept.includes('uds_') && !kept.includes('udg_'), kept)
  // What another page has the browser ask for comes without the cookie.
  for (const path of ['/api/v1/events', '/api/v1/submissions']) {
    assert.equal((await fetch(world.url + path)).status, 401)
  }

  await page.getByRole('button', { name: /^You: / }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('API key').waitFor()
  assert.deepEqual(
    await page.evaluate(() => [sessionStorage.length, document.body.innerHTML.includes('maker')]),
    [0, false],
  )
  await page.reload()
  await page.getByLabel('API key').waitFor()
  await page.getByLabel('API key').fill('no key of anybody')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  assert.equal(await page.evaluate(() => sessionStorage.length), 0)
  await page.getByLabel('API key').fill(key)
  await page.getByLabel('API key').press('Enter')
  await page.getByTestId('stage').waitFor()
})
