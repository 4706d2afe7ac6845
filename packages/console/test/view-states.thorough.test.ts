import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { types, workbookWith } from '../../server/test/batch-calls.ts'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { eventually, type World } from '../../server/test/harness.ts'
import { beginImport } from './begin-import.ts'
import { assertAccessible, openConsole, picture, signInWith, skip } from './browser.ts'
import { startFront } from './front.ts'

const model = 'EU_UDI_MDR'

/** The imports that the views are of. */
interface Imports {
  /** One that is mapped, and neither checked nor planned. */
  begun: string
  /** One whose batch has ended, with a device that was refused. */
  ended: string
}

/** A view of the way of a list, and of who is told about it. */
interface ViewState {
  name: string
  place(imports: Imports): string
  /** The call without whose answer there is nothing to show. */
  call(imports: Imports): RegExp
  /** What is there once it is loaded. */
  content(page: Page): Locator
  /** What a key that may only read is told, or can still do. */
  asReader(page: Page): Locator
}

const views: readonly ViewState[] = [
  {
    name: 'list',
    place: () => 'import',
    call: () => /\/api\/v1\/imports\?/,
    content: page => page.getByRole('link', { name: /^Liste\.xlsx/ }),
    asReader: page => page.getByText('Importing a list needs an API key with the scope “validate”.'),
  },
  {
    name: 'file',
    place: ({ begun }) => `import/${begun}/file`,
    call: ({ begun }) => new RegExp(`/imports/${begun}$`),
    content: page => page.getByRole('heading', { name: 'File' }),
    asReader: page => page.getByText('Deleting this import needs an API key with the scope “validate”.'),
  },
  {
    name: 'columns',
    place: ({ begun }) => `import/${begun}/columns`,
    call: () => /\/mapping$/,
    content: page => page.getByLabel('Field for EAN'),
    asReader: page => page.getByText('Changing the columns needs an API key with the scope “validate”.'),
  },
  {
    name: 'findings',
    place: ({ begun }) => `import/${begun}/findings`,
    call: () => /\/findings$/,
    content: page => page.getByRole('region', { name: 'Findings by cause' }),
    asReader: page => page.getByText('Changing this import needs an API key with the scope “validate”.'),
  },
  {
    name: 'plan',
    place: ({ begun }) => `import/${begun}/plan`,
    call: () => /\/plan$/,
    content: page => page.getByRole('button', { name: /^Submit \d+ to preview/ }),
    asReader: page => page.getByText('Submitting needs an API key with the scope “submit”.'),
  },
  {
    name: 'submit',
    place: ({ ended }) => `import/${ended}/submit`,
    call: () => /\/records\?/,
    content: page => page.getByRole('cell', { name: 'Refused' }),
    asReader: page => page.getByText('Retrying what failed needs an API key with the scope “submit”.'),
  },
  {
    name: 'receipt',
    place: ({ ended }) => `import/${ended}/receipt`,
    call: () => /\/records\?/,
    content: page => page.getByRole('cell', { name: 'Refused' }),
    asReader: page => page.getByRole('button', { name: 'Receipt' }),
  },
  {
    name: 'subscriptions',
    place: () => 'settings/subscriptions',
    call: () => /\/api\/v1\/subscriptions\?/,
    content: page => page.getByText('No subscriptions yet.'),
    asReader: page => page.getByText('This needs an API key with the scope “admin”.'),
  },
]

/** Begins an import of a filled-in template. */
async function importTemplate(world: World, requests: Parameters<typeof workbookWith>[1]): Promise<string> {
  const made = await world.post('/api/v1/imports?name=Template.xlsx', await workbookWith(model, requests), {
    headers: { 'content-type': types.xlsx },
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return String(made.body.id)
}

async function endImport(world: World): Promise<string> {
  const requests = [freshRequest(model), freshRequest(model)]
  await world.simulator.arm('refuse', { match: requests[0]?.device.Device ?? '' })
  const id = await importTemplate(world, requests)
  const path = `/api/v1/imports/${id}`
  await eventually(
    () => world.post(`${path}/plan`, undefined),
    ({ status }) => status === 200,
  )
  const submitted = await world.post(`${path}/submit`, {}, { headers: { 'if-match': '*' } })
  assert.equal(submitted.status, 202, JSON.stringify(submitted.body))
  await eventually(
    () => world.get(path),
    ({ body }) => body.step === 'ENDED',
  )
  return id
}

/** The console behind something that can hold and refuse answers, with the imports that the views are of. */
async function openViews(t: TestContext) {
  const { world, page } = await openConsole(t)
  const front = await startFront(t, world.url)
  const imports = { begun: (await beginImport(world, 30, 2)).id, ended: await endImport(world) }
  return {
    world,
    page,
    front,
    imports,
    /** Opens a view as if it was the first one: nothing of it is known yet. */
    async open(place: string): Promise<void> {
      await page.goto('about:blank')
      await page.goto(`${front.url}/#/${place}`)
      await page.locator('#main h1').first().waitFor()
    },
  }
}

test('each view says what it waits for while it loads, and shows its content then', { skip }, async t => {
  const { page, front, imports, open } = await openViews(t)
  for (const { name, place, call, content } of views) {
    front.holds = path => call(imports).test(path)
    await open(place(imports))
    await page.locator('#main [aria-busy="true"]').first().waitFor()
    assert.equal(await content(page).count(), 0, name)
    assert.equal(await page.getByRole('alert').count(), 0, name)
    await assertAccessible(page)
    await picture(page, `state-loading-${name}`)
    front.release()
    await content(page).first().waitFor()
  }
})

test('each view that could not be loaded says why, keeps what stands around it, and is tried again', {
  skip,
}, async t => {
  const { page, front, imports, open } = await openViews(t)
  for (const { name, place, call, content } of views) {
    front.answerTo = path => (call(imports).test(path) ? 500 : undefined)
    await open(place(imports))
    await page.getByRole('alert').first().waitFor()
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    assert.equal(await page.locator('#main [aria-busy="true"]').count(), 0, name)
    assert.equal(await page.locator('#main .virtual').count(), 0, `${name}: no table without rows`)
    await assertAccessible(page)
    await picture(page, `state-error-${name}`)
    front.answerTo = () => undefined
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await content(page).first().waitFor()
    assert.equal(await page.getByRole('alert').count(), 0, name)
  }
})

test('who may only read is told at each view which scope it needs, and reads the rest', { skip }, async t => {
  const { world, page, imports, open } = await openViews(t)
  const planned = await eventually(
    () => world.post(`/api/v1/imports/${imports.begun}/plan`, undefined),
    ({ status }) => status === 200,
  )
  assert.equal(planned.body.isReady, true)
  await signInWith(page, await world.makeKey({ scopes: ['read'], name: 'reader' }))
  for (const { name, place, asReader } of views) {
    await open(place(imports))
    await asReader(page).waitFor()
    assert.equal(await page.getByRole('alert').count(), 0, name)
    await assertAccessible(page)
    await picture(page, `state-no-rights-${name}`)
  }
  await open(`import/${imports.begun}/columns`)
  assert.ok(await page.getByLabel('Field for EAN').isDisabled())
})

test('each view with nothing in it says so, and what comes first', { skip }, async t => {
  const { world, page, open } = await openConsole(t)
  for (const [place, text] of [
    ['import', 'No imports yet.'],
    ['settings/subscriptions', 'No subscriptions yet.'],
    ['settings/warnings', 'No acknowledged warnings yet.'],
    ['settings/reviews', 'No reviews yet.'],
  ] as const) {
    await open(`#/${place}`)
    await page.getByText(text).waitFor()
    await assertAccessible(page)
    await picture(page, `state-empty-${place.replace('/', '-')}`)
  }
  const id = await importTemplate(world, [freshRequest(model)])
  for (const [step, text] of [
    ['findings', 'Nothing is wrong'],
    ['submit', 'Nothing is submitted yet.'],
    ['receipt', 'The receipt comes when all that was sent is answered.'],
  ] as const) {
    await open(`#/import/${id}/${step}`)
    await page.getByText(text).waitFor()
    await assertAccessible(page)
    await picture(page, `state-empty-${step}`)
  }
})

test('what EUDAMED has not answered yet is counted, beside what it has', { skip }, async t => {
  const { world, page, open } = await openConsole(t)
  const requests = [freshRequest(model), freshRequest(model)]
  await world.simulator.arm('late-acknowledgement', {
    match: requests[0]?.device.Device ?? '',
    delayMs: 3_600_000,
  })
  const id = await importTemplate(world, requests)
  await open(`#/import/${id}/plan`)
  await page.getByRole('button', { name: 'Submit 2 to preview' }).click()
  await page.getByText(/^EUDAMED has not answered for \d of them yet/).waitFor()
  await assertAccessible(page)
  await picture(page, 'state-partial-submit')
  await world.simulator.release()
  await page.locator('p.figure', { hasText: '2 of 2 accepted' }).waitFor()
})
