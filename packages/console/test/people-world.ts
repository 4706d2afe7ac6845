import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { findFreePort } from '../../../test/free-port.ts'
import { invitePerson, type WantedInvitation } from '../../server/src/people/accounts/invite.ts'
import { makeRandomBytes } from '../../server/src/random-bytes.ts'
import { Refusal } from '../../server/src/rights/refusal.ts'
import { start, type World } from '../../server/test/harness.ts'
import type { TestPerson } from '../../server/test/people.ts'
import { type Console, type ConsoleOptions, openPage } from './browser.ts'

const randomBytes = makeRandomBytes()

/** A gateway whose console has a name, as passkeys need it, and whose time of day stands still: nothing expires while a browser is slow. */
export interface PeopleWorld extends World {
  /** Where people open the console. */
  address: string
  /** The time of day of the gateway. */
  now(): Date
  /** Lets time pass. */
  pass(milliseconds: number): void
  /** Invites a person as `udigate people invite --confirmed` does. @returns the link */
  invite(wanted: WantedInvitation): Promise<string>
}

export async function startForPeople(
  t: TestContext,
  settings: Record<string, string> = {},
): Promise<PeopleWorld> {
  const port = await findFreePort()
  const address = `http://localhost:${port}`
  let time = Date.now()
  const now = (): Date => new Date(time)
  const world = await start(
    t,
    { PORT: String(port), UDIGATE_PUBLIC_URL: address, UDIGATE_FAILURE_LIMIT: '0', ...settings },
    {
      clocks: { now, monotonic: () => new Date(), randomBytes },
      // What a password costs is no matter of the console.
      derivePassword: async (text, salt) => scryptSync(text, salt, 32, { N: 2 }),
    },
  )
  return Object.assign(world, {
    address,
    now,
    pass(milliseconds: number) {
      time += milliseconds
    },
    async invite(wanted: WantedInvitation) {
      const made = await world.gateway.store.write(db =>
        invitePerson(db, { now, randomBytes }, { isConfirmed: true, ...wanted }, 'command line'),
      )
      if (made instanceof Refusal) throw new Error(made.because)
      return `${address}/#/invitation/${made.token}`
    },
  })
}

/**
 * Gives the browser of a page a device that keeps passkeys, and whose person always agrees.
 *
 * @returns takes it away: of several the browser asks all at once, and the first to answer counts
 */
export async function addAuthenticator(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => {
    await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  }
}

/** Nothing has gone wrong in a page; that a call was refused, or ended with a session, is none of that. */
export function assertNoComplaints(complaints: readonly string[]): void {
  assert.deepEqual(
    complaints.filter(text => !text.includes('Failed to load resource')),
    [],
  )
}

/** Presses something that asks before it does it, and agrees. */
export async function agreeTo(
  page: Page,
  button: ReturnType<Page['getByRole']>,
  label: string,
): Promise<void> {
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
}

/** A browser in which a person has signed in already. */
export async function openAs(
  t: TestContext,
  { address }: Pick<PeopleWorld, 'address'>,
  person: TestPerson,
  options: ConsoleOptions = {},
): Promise<Pick<Console, 'page' | 'complaints'>> {
  const opened = await openPage(t, options)
  const { cookie = '' } = await person.signIn()
  const [name = '', value = ''] = cookie.split('=')
  await opened.page.context().addCookies([{ name, value, url: address, sameSite: 'Strict' }])
  return opened
}
