import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openssl } from '../../server/src/authorities/eudamed/as4/testing/authority.ts'
import { withOwnCertificate } from '../../server/test/ending-certificates.ts'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { ownSimulator } from '../../server/test/simulator.ts'
import { assertAccessible, openConsole, picture, signInWith, skip } from './browser.ts'

const model = 'EU_UDI_MDR'
const submit = `/api/v1/submit/${model}`
const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }

test('the overview counts what there is, follows what changes, and leads to it', { skip }, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  await open('#/overview')
  await page.getByText('The connection to the simulator works.').waitFor()
  await page.getByText('No submission came in the last 30 days.').first().waitFor()
  await page.getByText('No device waits for its registration').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await world.post(submit, freshRequest(model))
  await page.getByRole('link', { name: '1 Accepted' }).waitFor()

  const refused = freshRequest(model)
  await world.simulator.arm('refuse', { match: refused.device.Device })
  for (const each of [freshRequest(model), refused]) await world.post(submit, each)
  // What the days had is kept for some seconds by the gateway; one that was restarted has nothing kept.
  await page.goto('about:blank')
  await world.restart()
  await signInWith(page, await world.makeKey({ scopes: ['read'], name: 'reader' }))
  await page.goto(`${world.url}/#/overview`)
  await page.getByRole('link', { name: '2 Accepted' }).waitFor()
  await page.getByRole('link', { name: '1 Refused' }).waitFor()
  await page.getByText('67 % of 3 with an outcome').waitFor()
  const due = page.getByRole('region', { name: 'Deadlines' })
  await due.getByRole('row', { name: /^To register [01] [01] 0 0$/ }).waitFor()
  await due.getByText('2026-05-28 to 2026-11-28').waitFor()
  await due.getByRole('link', { name: refused.device.Device }).waitFor()
  await page
    .getByText(/^3 came in the last 30 days/)
    .first()
    .waitFor()
  await assertAccessible(page)
  await picture(page, 'overview')
  await page.getByText('As a table').first().click()
  assert.match((await page.getByRole('row').last().textContent()) ?? '', /21/)
  await page.getByRole('link', { name: '1 Refused' }).click()
  await page.getByRole('link', { name: new RegExp(refused.device.Device) }).waitFor()
  assert.match(page.url(), /status=VALIDATION_FAILED/)
  assert.deepEqual(complaints, [])
})

test('the overview says why messages wait: the budget is used up, or the authority rejected one for traffic', {
  skip,
}, async t => {
  const { world, page, open, complaints } = await openConsole(t, {
    environment: {
      UDIGATE_PREVIEW_MESSAGES_PER_HOUR: '2',
      UDIGATE_PREVIEW_TRAFFIC_REJECTION: '50000',
    },
  })
  const respondAsync = { headers: { prefer: 'respond-async' } }
  const refused = freshRequest(model)
  await world.simulator.arm('server-error', { match: refused.device.Device })
  await open('#/overview')
  await page.getByText('The connection to the simulator works.').waitFor()
  for (const each of [freshRequest(model), refused]) await world.post(submit, each, respondAsync)
  const notice = page.getByText('Messages to the simulator are sent at a slower pace.').locator('..')
  await notice.waitFor()
  await notice
    .getByText(/rejected a message for traffic on .*: one message goes every 1 min, faster again/)
    .waitFor()
  await notice.getByText(/The budget is used up: the next message goes after/).waitFor()
  await assertAccessible(page)
  await picture(page, 'overview-slower')
  assert.deepEqual(complaints, [])
})

test('the overview warns of certificates that end, and says what to do', {
  skip: skip || openssl.skip,
}, async t => {
  const { page, open, complaints } = await openConsole(t, { environment: withOwnCertificate(30) })
  await open('#/overview')
  const notice = page.getByText(/^The certificate of the gateway ends on/).locator('..')
  await notice.getByText(/Request a new certificate for AS4/).waitFor()
  await assertAccessible(page)
  await picture(page, 'overview-certificate')
  assert.deepEqual(complaints, [])
})

for (const [name, viewport] of [
  ['narrow', { width: 360, height: 780 }],
  ['wide', { width: 1600, height: 1000 }],
] as const) {
  test(`what needs a person stands out on a ${name} screen, in the dark`, {
    skip,
  }, async t => {
    // It does not show what waits for its notified body, so that asking does not tell what became of it.
    const older = await ownSimulator(t, { UDIGATE_SIMULATOR_REGISTERED_ONLY: 'true' })
    const { world, page, open, complaints } = await openConsole(t, {
      viewport,
      colours: 'dark',
      environment: { UDIGATE_QUARANTINE: '1', UDIGATE_SIMULATOR_PORT: String(older.port) },
    })
    const request = freshRequest(model)
    Object.assign(request.deviceGroup, { RiskClass: 'CLASS_III', Certificates: [certificate] })
    await older.arm('empty-acknowledgement', { match: request.device.Device })
    await world.post(submit, request, { headers: { prefer: 'respond-async' } })
    await open('#/overview')
    await page.getByRole('heading', { name: /needs? your decision/ }).waitFor()
    await assertAccessible(page)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    await picture(page, `overview-${name}-dark`)
    await page.getByRole('link', { name: new RegExp(`DEVICE.POST of .*${request.device.Device}`) }).click()
    await page.getByTestId('doubt').waitFor()
    assert.deepEqual(complaints, [])
  })
}
