import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { invitePerson } from '../../packages/server/src/people/accounts/invite.ts'
import { Refusal } from '../../packages/server/src/rights/refusal.ts'
import { party, password, showCode } from '../../packages/server/test/account-world.ts'
import { makeAuthenticator } from '../../packages/server/test/authenticator.ts'
import { start, type World } from '../../packages/server/test/harness.ts'
import { startMailServer } from '../../packages/server/test/mail-server.ts'
import { makePerson } from '../../packages/server/test/people.ts'
import { type Examples, exampleKey } from './examples.ts'

const environment = { now: () => new Date(), randomBytes: (count: number) => randomBytes(count) }
const mailOfAda = 'ada@maker.example'
const administrator = {
  role: 'administrator',
  organisation: 'maker',
  stage: 'preview',
  actors: 'any',
} as const

/** Invites people, accepts, signs in in every way, and changes how. */
export async function callPeople(t: TestContext, examples: Examples): Promise<void> {
  const world = await start(t, { UDIGATE_PUBLIC_URL: party.origin })
  const { keep } = examples.group('people')
  const browser = openBrowser(world)
  const keyToExchange = { key: exampleKey }
  keep('exchangeKey', await browser.send('POST', 'session', { key: await world.makeKey() }), keyToExchange)
  keep('endSession', await browser.send('DELETE', 'session'))

  const token = { token: await invite(world) }
  keep('openInvitation', await browser.send('POST', 'invitation/open', token), token)
  keep('beginPasskeyOfInvitation', await browser.send('POST', 'invitation/passkey/options', token), token)
  const proposed = keep(
    'beginPasswordOfInvitation',
    await browser.send('POST', 'invitation/password/options', token),
    token,
  )
  const chosen = { ...token, ...choosePassword(proposed.body) }
  const accepted = await browser.send('POST', 'invitation/password', chosen)
  keep('acceptInvitationWithPassword', accepted, chosen)
  const [code] = accepted.body.recoveryCodes as string[]
  const signIn = {
    mail: mailOfAda,
    password,
    code: showCode(String(proposed.body.secret), new Date()),
  }
  keep('signInWithPassword', await browser.send('POST', 'sign-in/password', signIn), signIn)
  const recovery = { mail: mailOfAda, code }
  keep('signInWithRecoveryCode', await browser.send('POST', 'sign-in/recovery-code', recovery), recovery)
  await changeAccount(browser, keep)
  await signInCommandLine(world, browser, keep)

  const roles = [{ role: 'auditor', actors: 'any' }]
  const wanted = { name: 'Grace Hopper', mail: 'grace@maker.example', roles }
  const made = keep('createInvitation', await browser.send('POST', 'invitations', wanted), wanted)
  await claim(world, keep, String(made.body.link).slice(-43))
  keep('listInvitations', await browser.send('GET', 'invitations'))
  keep('confirmInvitation', await browser.send('POST', `invitations/${String(made.body.id)}/confirm`, {}))
  await proveAddress(t, keep)
  const joined = { token: await invite(world) }
  keep('joinByInvitation', await browser.send('POST', 'invitation/join', joined), joined)
  await acceptWithPasskey(world, keep)
  await administerPeople(browser, keep)
  const host = await manageOrganisations(world, keep)
  await confirmAddresses(world, host, keep)
}

/** Accepts an invitation as a person who is to be confirmed, and another one with a password. */
async function claim(world: World, keep: Keep, token: string): Promise<void> {
  const browser = openBrowser(world)
  const creation = await browser.send('POST', 'invitation/passkey/options', { token })
  const passkey = makeAuthenticator(party.origin).create(creation.body as never)
  const accepted = { token, name: 'Laptop', passkey }
  keep('acceptInvitationWithPasskey', await browser.send('POST', 'invitation/passkey', accepted))
  const other = { token: await invite(world, mailOfAda, false) }
  const proposed = await browser.send('POST', 'invitation/password/options', other)
  const chosen = { ...other, ...choosePassword(proposed.body) }
  keep('acceptInvitationWithPassword', await browser.send('POST', 'invitation/password', chosen))
}

/** Proves the address of an invitation with a code, at a gateway that sends mail. */
async function proveAddress(t: TestContext, keep: Keep): Promise<void> {
  const mail = await startMailServer(t, { isPlain: true })
  const world = await start(t, {
    UDIGATE_PUBLIC_URL: party.origin,
    UDIGATE_SMTP_HOST: '127.0.0.1',
    UDIGATE_SMTP_PORT: String(mail.port),
    UDIGATE_SMTP_TLS: 'none',
    UDIGATE_SMTP_FROM: 'udigate@example.com',
  })
  const browser = openBrowser(world)
  const token = await invite(world, mailOfAda, false)
  keep('sendCodeOfInvitation', await browser.send('POST', 'invitation/code', { token }), { token })
  const [code] = /\b[B-Z]{4}-[B-Z]{4}\b/.exec(mail.taken[0]?.source ?? '') ?? []
  const sent = { token, code }
  const proven = await browser.send('POST', 'invitation/proof', sent)
  keep('proveAddressOfInvitation', proven, sent)
  const proposed = await browser.send('POST', 'invitation/password/options', { token })
  const chosen = { token, proof: proven.body.proof, ...choosePassword(proposed.body) }
  await browser.send('POST', 'invitation/password', chosen)
  const wanted = { mail: 'ada@another.example' }
  keep('askForOwnAddress', await browser.send('POST', 'account/address', wanted), wanted)
  const [other] = /\b[B-Z]{4}-[B-Z]{4}\b/.exec(mail.taken.at(-1)?.source ?? '') ?? []
  const shown = { ...wanted, code: other }
  keep('proveOwnAddress', await browser.send('POST', 'account/address/proof', shown), shown)
}

type Keep = ReturnType<Examples['group']>['keep']

async function changeAccount(browser: Browser, keep: Keep): Promise<void> {
  keep('getAccount', await browser.send('GET', 'account'))
  const options = keep('beginPasskey', await browser.send('POST', 'account/passkeys/options'))
  const passkey = {
    name: 'Laptop',
    passkey: makeAuthenticator(party.origin).create(options.body as never),
  }
  const added = keep('addPasskey', await browser.send('POST', 'account/passkeys', passkey), passkey)
  const [first] = added.body.passkeys as { id: string }[]
  keep('removePasskey', await browser.send('DELETE', `account/passkeys/${first?.id}`))
  const proposed = keep('beginPassword', await browser.send('POST', 'account/password/options'))
  const chosen = choosePassword(proposed.body)
  keep('setPassword', await browser.send('PUT', 'account/password', chosen), chosen)
  keep('makeRecoveryCodes', await browser.send('POST', 'account/recovery-codes'))
}

async function administerPeople(browser: Browser, keep: Keep): Promise<void> {
  const listed = keep('listPeople', await browser.send('GET', 'people'))
  const [{ id } = { id: '' }] = listed.body.items as { id: string }[]
  keep('getPerson', await browser.send('GET', `people/${id}`))
  const wanted = { role: 'auditor', actors: 'any' }
  const given = keep('giveRole', await browser.send('POST', `people/${id}/roles`, wanted), wanted)
  const role = (given.body.roles as { id: string }[]).at(-1)
  keep('takeRoleBack', await browser.send('DELETE', `people/${id}/roles/${role?.id}`))
  keep('endSessionsOfPerson', await browser.send('DELETE', `people/${id}/sessions`))
  keep('takeAllRolesBack', await browser.send('DELETE', `people/${id}`))
  keep('listOwnSessions', await browser.send('GET', 'account/sessions'))
}

async function manageOrganisations(world: World, keep: Keep): Promise<Browser> {
  const hans = await makePerson(world, 'Hans Lipper', 'host')
  const { cookie = '' } = await hans.signIn()
  const host = openBrowser(world, cookie.replace('udigate-session', '__Host-udigate-session'))
  const wanted = {
    name: 'another maker',
    stages: ['preview', 'production'],
    administrator: { name: 'Katherine Johnson', mail: 'katherine@another.example' },
  }
  keep('makeOrganisation', await host.send('POST', 'organisations', wanted), wanted)
  keep('listOrganisations', await host.send('GET', 'organisations'))
  return host
}

/** Has a host confirm the address of an account, and decline another; one is taken back. */
async function confirmAddresses(world: World, host: Browser, keep: Keep): Promise<void> {
  const browser = openBrowser(world)
  const token = { token: await invite(world, 'mary@maker.example') }
  const proposed = await browser.send('POST', 'invitation/password/options', token)
  await browser.send('POST', 'invitation/password', { ...token, ...choosePassword(proposed.body) })
  const ask = async (mail: string) => {
    keep('askForOwnAddress', await browser.send('POST', 'account/address', { mail }), { mail })
    keep('listOwnConfirmations', await browser.send('GET', 'account/confirmations'))
    const listed = keep('listConfirmations', await host.send('GET', 'confirmations'))
    return (listed.body.items as { id: string }[])[0]?.id ?? ''
  }
  const mail = 'mary@another.example'
  const confirmed = await ask(mail)
  keep('confirmAsHost', await host.send('POST', `confirmations/${confirmed}/confirm`, { mail }), { mail })
  const declined = await ask('mary@third.example')
  keep('declineAsHost', await host.send('POST', `confirmations/${declined}/decline`, {}))
  await ask('mary@third.example')
  keep('withdrawOwnAddress', await browser.send('DELETE', 'account/address'))
}

/** Confirms the login of one command line, and refuses another. */
async function signInCommandLine({ url }: World, browser: Browser, keep: Keep): Promise<void> {
  const ask = async (): Promise<{ code: string }> => {
    const body = new URLSearchParams({ client_id: 'udigate-cli', client_name: 'udigate 0.1.0 on ws-12' })
    const asked = await fetch(`${url}/oauth/device_authorization`, { method: 'POST', body })
    return { code: ((await asked.json()) as { user_code: string }).user_code }
  }
  const first = await ask()
  keep('openLogin', await browser.send('POST', 'login-requests/open', first), first)
  keep('confirmLogin', await browser.send('POST', 'login-requests/confirm', first), first)
  const second = await ask()
  keep('refuseLogin', await browser.send('POST', 'login-requests/refuse', second), second)
}

async function acceptWithPasskey(world: World, keep: Keep): Promise<void> {
  const browser = openBrowser(world)
  const token = await invite(world, 'alan@maker.example')
  const authenticator = makeAuthenticator(party.origin)
  const creation = await browser.send('POST', 'invitation/passkey/options', { token })
  const accepted = { token, name: 'Laptop', passkey: authenticator.create(creation.body as never) }
  keep('acceptInvitationWithPasskey', await browser.send('POST', 'invitation/passkey', accepted), accepted)
  const request = keep('beginPasskeySignIn', await browser.send('POST', 'sign-in/passkey/options'))
  const signed = authenticator.get(request.body as never)
  keep('signInWithPasskey', await browser.send('POST', 'sign-in/passkey', signed), signed)
}

/** A password, and the code of the step before, so that the present one signs in. */
function choosePassword({ secret, ticket }: Record<string, unknown>) {
  return { password, ticket, code: showCode(String(secret), new Date(Date.now() - 30_000)) }
}

async function invite({ gateway }: World, mail = mailOfAda, isConfirmed = true): Promise<string> {
  const made = await gateway.store.write(db =>
    invitePerson(
      db,
      environment,
      { name: 'Ada Lovelace', mail, roles: [administrator], isConfirmed },
      'command line',
    ),
  )
  if (made instanceof Refusal) throw new Error(made.because)
  return made.token
}

/** What a browser on the gateway's own page sends, with its cookie. */
function openBrowser(world: World, signedIn?: string) {
  let cookie = signedIn
  const calls = { GET: world.get, POST: world.post, PUT: world.put, DELETE: world.remove }
  return {
    async send(method: keyof typeof calls, path: string, body?: unknown) {
      const headers = { origin: party.origin, ...(cookie === undefined ? {} : { cookie }) }
      const options = { key: null, headers }
      const answer =
        method === 'GET' || method === 'DELETE'
          ? await calls[method](`/api/v1/${path}`, options)
          : await calls[method](`/api/v1/${path}`, body, options)
      const [given] = answer.headers.getSetCookie()
      if (given !== undefined) cookie = given.split(';', 1)[0]
      return answer
    },
  }
}

type Browser = ReturnType<typeof openBrowser>
