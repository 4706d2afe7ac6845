import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Role } from '../src/rights/roles.ts'
import { type AccountsWorld, makeAccountsWorld, origin } from './accounts-over-http.ts'
import type { Answered } from './harness.ts'
import { startMailServer } from './mail-server.ts'
import { makePerson, type TestPerson } from './people.ts'

export const ceo = 'ceo@alpha.example'

/** Calls as a person makes them in the console. */
export async function open(world: AccountsWorld, person: TestPerson, acting?: string) {
  const { cookie = '' } = await person.signIn()
  const headers = {
    cookie: cookie.replace('udigate-session', '__Host-udigate-session'),
    origin,
    'sec-fetch-site': 'same-origin',
    ...(acting === undefined ? {} : { 'udigate-acting': acting }),
  }
  const options = { key: null, headers }
  return {
    headers,
    get: (path: string) => world.get(`/api/v1/${path}`, options),
    post: (path: string, body: unknown = {}) => world.post(`/api/v1/${path}`, body, options),
    remove: (path: string) => world.remove(`/api/v1/${path}`, options),
    /** Invites a person. @returns the token of the link */
    async invite(wanted: object = {}): Promise<string> {
      const roles = [{ role: 'administrator', actors: 'any' }]
      const body = { name: 'Chief Executive', mail: ceo, roles, ...wanted }
      const made = await world.post('/api/v1/invitations', body, options)
      assert.equal(made.status, 201, JSON.stringify(made.body))
      return String(made.body.link).slice(-43)
    },
    async invitations() {
      const { body } = await world.get('/api/v1/invitations', options)
      return body.items as { id: string; state: string; claim?: { signsInBy: string; person?: object } }[]
    },
  }
}

/** A gateway with an administrator of one organisation, and a person of another. */
export async function makeTwoOrganisations(t: TestContext, settings: Record<string, string> = {}) {
  const world = await makeAccountsWorld(t, settings)
  const make = (name: string, role: Role, organisation: string, mail: string | null = null) =>
    makePerson(world, name, role, { organisation, mail })
  const alpha = await make('Ann Alpha', 'administrator', 'alpha')
  const eve = await make('Eve Beta', 'viewer', 'beta', 'eve@beta.example')
  return { world, make, alpha: await open(world, alpha), eve: await open(world, eve), evePerson: eve }
}

/** The same at a gateway that sends mail. */
export async function makeMailWorld(t: TestContext) {
  const mail = await startMailServer(t, { isPlain: true })
  const made = await makeTwoOrganisations(t, {
    UDIGATE_SMTP_HOST: '127.0.0.1',
    UDIGATE_SMTP_PORT: String(mail.port),
    UDIGATE_SMTP_TLS: 'none',
    UDIGATE_SMTP_FROM: 'udigate@example.com',
  })
  /** The code of the mail that was sent last. */
  const readCode = (): string => /\b[B-Z]{4}-[B-Z]{4}\b/.exec(mail.taken.at(-1)?.source ?? '')?.[0] ?? ''
  return { ...made, mail, readCode }
}

/** Holds an answer against a status and the code of a problem. */
export function assertProblem({ status, body }: Answered, expected: number, code: string): void {
  assert.deepEqual([status, body.code], [expected, code], JSON.stringify(body))
}
