import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  batchId,
  idAt,
  insertBatch,
  insertSubmissions,
  makeCode,
  organisation,
  submissionRow,
} from '../../../bench/console/fill-store.ts'
import { scrollToEnd } from '../../../bench/console/smoothness.ts'
import { type Console, openConsole, signInWith, skip } from './browser.ts'

const submissions = 1_000
const records = 1_700

/** The console of an organisation that has many submissions and a large batch. */
async function openFilled(t: TestContext): Promise<Console & { now: number }> {
  const opened = await openConsole(t)
  const now = Date.now()
  await opened.world.gateway.store.write(async db => {
    await insertSubmissions(db, submissions, now)
    await insertBatch(db, records, now)
  })
  const key = await opened.world.makeKey({ organisation, actors: [], scopes: ['read'], name: 'reader' })
  await signInWith(opened.page, key)
  return { ...opened, now }
}

test('many submissions are gone through page by page, with few rows in the page at a time', {
  skip,
}, async t => {
  const { page, open, complaints } = await openFilled(t)
  await open('#/submissions')
  const list = page.getByRole('region', { name: 'Submissions, newest first' })
  await list.getByRole('link', { name: new RegExp(makeCode(submissions - 1)) }).waitFor()
  assert.equal(await scrollToEnd(page, 'Submissions', submissions), submissions)
  await list.getByRole('link', { name: new RegExp(makeCode(0)) }).waitFor()
  await page.getByText('1,000', { exact: false }).first().waitFor()
  assert.ok((await list.getByRole('link').count()) < 60)

  // One that is far behind is found at once, with a keyboard too.
  await page.getByLabel('Search').fill(makeCode(3))
  await page.getByLabel('Search').press('Enter')
  // It is in sight before, among others.
  await list.getByRole('link').nth(1).waitFor({ state: 'detached' })
  await list.getByRole('link', { name: new RegExp(makeCode(3)) }).waitFor()
  assert.equal(await list.getByRole('link').count(), 1)
  await list.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: makeCode(3) }).waitFor()
  assert.deepEqual(complaints, [])
})

test('what is new does not move what a person reads', { skip }, async t => {
  const { world, page, open, now } = await openFilled(t)
  await open('#/submissions')
  await page.getByText('Live', { exact: true }).waitFor()
  const list = page.getByRole('region', { name: 'Submissions, newest first' })
  await list.getByRole('link').first().waitFor()
  const insert = (index: number) =>
    world.gateway.store.write(async db => {
      const row = { ...submissionRow(index, index, now), request_id: idAt(Date.now(), index) }
      await db.insertInto('submission').values(row).execute()
    })
  await insert(2_001)
  await list.getByRole('link', { name: new RegExp(makeCode(2_001)) }).waitFor()

  const scroll = (top: number) => list.evaluate((element, value) => element.scrollTo({ top: value }), top)
  await scroll(2_000)
  const read = list.getByRole('link').nth(20)
  const before = await read.textContent()
  await insert(2_002)
  await insert(2_003)
  await page.getByRole('button', { name: 'Show 2 new' }).waitFor()
  assert.equal(await read.textContent(), before)
  await page.getByRole('button', { name: 'Show 2 new' }).click()
  await list.getByRole('link', { name: new RegExp(makeCode(2_003)) }).waitFor()
  assert.equal(await list.evaluate(element => element.scrollTop), 0)
})

test('a large batch is gone through page by page, and by state, and one record is found by its number', {
  skip,
}, async t => {
  const { page, open, complaints } = await openFilled(t)
  const asked: URL[] = []
  page.on('request', request => {
    if (request.url().includes('/records')) asked.push(new URL(request.url()))
  })
  await open(`#/batches/${batchId}`)
  const list = page.getByRole('region', { name: /^Records of the batch/ })
  await list.getByRole('link').first().waitFor()
  assert.equal(asked.length, 1)
  await page.getByText('1,700 in all').waitFor()
  assert.equal(await scrollToEnd(page, 'Records of the batch', records), records)
  assert.equal(asked.length, Math.ceil(records / 500))
  assert.ok((await list.getByRole('link').count()) < 60)

  await page.getByRole('link', { name: 'Not valid 170', exact: true }).click()
  await page.getByRole('status').getByText('170 not valid').waitFor()
  await list
    .getByRole('link', { name: /Not valid/ })
    .first()
    .waitFor()
  // The number is there before its rows are asked for.
  await list.locator('[aria-rowcount="171"]').waitFor()
  assert.equal(asked.at(-1)?.searchParams.get('state'), 'INVALID')

  await page.getByLabel('Record', { exact: true }).fill('1661')
  await page.getByLabel('Record', { exact: true }).press('Enter')
  await page.getByRole('region', { name: 'Record 1661' }).getByText('BR-UDID-023').waitFor()
  await page.getByLabel('Record', { exact: true }).fill('9999')
  await page.getByLabel('Record', { exact: true }).press('Enter')
  await page.getByRole('alert').getByText('There is no record 9999').waitFor()
  assert.deepEqual(
    complaints.filter(text => !text.includes('404')),
    [],
  )
})
