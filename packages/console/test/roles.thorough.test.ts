import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Role } from '../../server/src/rights/roles.ts'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { makePerson } from '../../server/test/people.ts'
import { readPeoplePage } from '../../server/test/people-page.ts'
import { roleNames, roleWords } from '../src/api/role-words.ts'
import { beginImport } from './begin-import.ts'
import { skip } from './browser.ts'
import { openAs, type PeopleWorld, startForPeople } from './people-world.ts'

/** What can be done at a place of the console, and the right that it needs. */
interface Action {
  /** As a sentence begins that says what it needs. */
  what: string
  right: string
  /** What offers it: only who has the right sees it, and can press it. */
  offered(page: Page): ReturnType<Page['getByRole']>
}

/** A place of the console, and all that can be done there. */
interface Place {
  address: string
  /** What is needed to see anything; everyone does where absent. */
  right?: string
  /** How the console names it to those who may not see it. */
  title?: string
  actions: readonly Action[]
}

/** What the places are of. */
interface Stored {
  /** A submission. */
  requestId: string
  /** A device. */
  code: string
  /** An import that is mapped. */
  import: string
  /** A batch that has ended. */
  batch: string
  person: string
}

const button =
  (name: string | RegExp): Action['offered'] =>
  page =>
    page.getByRole('button', { name })

function listPlaces({ requestId, code, import: list, batch, person }: Stored): readonly Place[] {
  const device = `devices/GS1/${code}`
  return [
    { address: 'overview', right: 'records.read', actions: [] },
    {
      address: 'import',
      right: 'imports.read',
      actions: [
        {
          what: 'Importing a list',
          right: 'imports.edit',
          offered: page => page.locator('#main input[type="file"]'),
        },
      ],
    },
    {
      address: `import/${list}/file`,
      right: 'imports.read',
      actions: [{ what: 'Deleting this import', right: 'imports.edit', offered: button(/^Delete/) }],
    },
    { address: 'devices', right: 'records.read', actions: [] },
    {
      address: device,
      right: 'records.read',
      actions: [],
    },
    {
      address: 'devices/pulls',
      right: 'records.read',
      actions: [{ what: 'Pulling from the authority', right: 'pulls.start', offered: button(/^Pull/) }],
    },
    { address: 'submissions', right: 'records.read', actions: [] },
    { address: `submissions/${requestId}`, right: 'records.read', actions: [] },
    {
      address: 'batches',
      right: 'batches.read',
      actions: [
        {
          what: 'Sending a file',
          right: 'records.validate',
          offered: page => page.locator('#main input[type="file"]'),
        },
      ],
    },
    {
      address: `batches/${batch}`,
      right: 'batches.read',
      actions: [
        { what: 'Cancelling and deleting batches', right: 'batches.manage', offered: button('Delete') },
      ],
    },
    {
      address: 'try',
      actions: [
        {
          what: 'Checking at the gateway',
          right: 'records.validate',
          offered: button('Check at the gateway'),
        },
        { what: 'Making a plan', right: 'records.plan', offered: button('Plan') },
        { what: 'Submitting', right: 'submissions.submit', offered: button('Submit to preview …') },
      ],
    },
    { address: 'rules', actions: [] },
    { address: 'identifiers', actions: [] },
    {
      address: 'settings/people',
      right: 'people.read',
      title: 'People',
      actions: [
        {
          what: 'Inviting people',
          right: 'people.manage',
          offered: page => page.getByRole('link', { name: 'Invite a person' }),
        },
      ],
    },
    {
      address: `settings/people/${person}`,
      right: 'people.read',
      title: 'People',
      actions: [{ what: 'Changing people', right: 'people.manage', offered: button('Give the role') }],
    },
    {
      address: 'settings/keys',
      right: 'keys.read',
      title: 'API keys',
      actions: [{ what: 'Making and revoking keys', right: 'keys.manage', offered: button('Make the key') }],
    },
    {
      address: 'settings/actors',
      right: 'actors.read',
      title: 'Actors',
      actions: [
        {
          what: 'Registering and changing actors',
          right: 'actors.manage',
          offered: button('Register'),
        },
        { what: 'Asking the authority', right: 'inquiries.start', offered: button('Ask') },
      ],
    },
    {
      address: 'settings/subscriptions',
      right: 'subscriptions.read',
      title: 'Mail and digests',
      actions: [
        {
          what: 'Changing who is notified',
          right: 'subscriptions.manage',
          offered: button('Subscribe'),
        },
      ],
    },
    {
      address: 'settings/reviews',
      right: 'audit.read',
      title: 'Reviews',
      actions: [
        {
          what: 'Recording a review',
          right: 'reviews.record',
          offered: button('Record a review of access'),
        },
      ],
    },
    {
      address: 'settings/warnings',
      right: 'records.read',
      title: 'Acknowledged warnings',
      actions: [{ what: 'Withdrawing them', right: 'warnings.acknowledge', offered: button(/^Withdraw/) }],
    },
    {
      address: 'settings/webhooks',
      right: 'webhooks.read',
      title: 'Webhooks',
      actions: [{ what: 'Changing webhooks', right: 'webhooks.manage', offered: button('Make the webhook') }],
    },
    {
      address: 'settings/codes',
      title: 'Code lists',
      actions: [
        {
          what: 'Importing an own edition',
          right: 'codes.manage-own',
          offered: page => page.getByText('udigate codes import emdn'),
        },
      ],
    },
    { address: 'account', right: 'account.manage', actions: [] },
    { address: 'organisations', right: 'organisations.manage', actions: [] },
  ]
}

/** Submits a device, and makes what the other places are of. */
async function makePlaces(world: PeopleWorld): Promise<Stored> {
  const request = freshRequest('EU_UDI_MDR')
  const submitted = await world.post('/api/v1/submit/EU_UDI_MDR', request)
  assert.equal(submitted.status, 200, JSON.stringify(submitted.body))
  const lines = `${JSON.stringify(freshRequest('EU_UDI_MDR'))}\n`
  const known = {
    model: 'EU_UDI_MDR',
    ruleId: 'UDG-STERILE-AND-STERILISED',
    path: '/device/ReqSterilizatonPriorUse',
    appliesTo: 'RECORD',
    request,
    reason: 'It is sterilised again.',
  }
  assert.equal((await world.post('/api/v1/acknowledged-warnings', known)).status, 201)
  const batch = await world.post('/api/v1/batches?mode=validate&model=EU_UDI_MDR', lines, {
    headers: { 'content-type': 'application/x-ndjson' },
  })
  assert.equal(batch.status, 202, JSON.stringify(batch.body))
  const member = await makePerson(world, 'Member', 'viewer')
  return {
    requestId: submitted.body.requestId,
    code: request.device.Device,
    import: (await beginImport(world, 40, 1)).id,
    batch: String(batch.body.id),
    person: member.id,
  }
}

const documented = readPeoplePage()
const listed = new Intl.ListFormat('en', { type: 'disjunction' })

/** Which roles a right needs, as the documentation has it. */
function describeRoles(right: string): string {
  const roles = [...(documented.rights.get(right)?.roles ?? [])].map(role => `“${role}”`)
  return `the role ${listed.format(roles)}`
}

function has(role: string, right: string | undefined): boolean {
  return right === undefined || documented.rights.get(right)?.roles.has(role) === true
}

/** What is said at a place to a person in a role that does not see it; `undefined` where it is shown. */
function describeRefusal(role: Role, { address, right, title = 'This' }: Place): string | undefined {
  const isSetting = address.startsWith('settings/')
  if (isSetting && !has(role, 'actors.read')) return `This needs ${describeRoles('actors.read')}.`
  return right === undefined || has(role, right) ? undefined : `${title} needs ${describeRoles(right)}.`
}

/** Opens each place in one role, and compares what it offers with the documentation. */
async function walk(t: TestContext, world: PeopleWorld, places: readonly Place[], role: Role): Promise<void> {
  const { page } = await openAs(t, world, await makePerson(world, `The ${role}`, role))
  const forbidden: string[] = []
  page.on('response', answer => {
    if (answer.status() === 403) forbidden.push(`${answer.request().method()} ${answer.url()}`)
  })
  for (const place of places) {
    await page.goto(`${world.address}/#/${place.address}`)
    if (place.address === 'overview' && !has(role, place.right)) {
      // Where one begins there is something that may be seen.
      await page.waitForFunction(() => location.hash !== '#/overview')
      continue
    }
    // The title says where one is, once that is shown.
    const last = place.address.split('/').at(-1) ?? ''
    await page.waitForFunction(name => document.title.toLowerCase().includes(name), last.toLowerCase())
    const refusal = describeRefusal(role, place)
    if (refusal !== undefined) {
      await page.getByText(refusal).waitFor()
      continue
    }
    for (const { what, right, offered } of place.actions) {
      const says = page.getByText(`${what} needs ${describeRoles(right)}.`)
      const isAllowed = has(role, right)
      await (isAllowed ? offered(page).first().waitFor({ state: 'attached' }) : says.first().waitFor())
      const inVain = isAllowed ? says : offered(page)
      assert.equal(await inVain.count(), 0, `${role} at ${place.address}: ${what}`)
    }
    await page.locator('#main [aria-busy="true"]').first().waitFor({ state: 'detached' })
  }
  // What a person may not see the console does not ask for.
  assert.deepEqual(forbidden, [], role)
}

test('the console offers in each role what the role allows, and says of the rest which role it needs', {
  skip,
}, async t => {
  const world = await startForPeople(t)
  // An administrator of the only organisation is the host too.
  await world.makeKey({ organisation: 'other', actors: 'any' })
  const places = listPlaces(await makePlaces(world))
  for (const role of documented.roles as Role[]) await walk(t, world, places, role)
})

test('the console has each role of the documentation, with the same words', () => {
  assert.deepEqual([...roleNames, 'host'], documented.roles)
  for (const role of roleNames) assert.equal(documented.meanings.get(role), roleWords[role].meaning)
})
