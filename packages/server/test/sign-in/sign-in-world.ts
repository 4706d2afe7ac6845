import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { findFreePort } from '../../../../test/free-port.ts'
import type { Environment } from '../../src/ids.ts'
import { type Answered, start, type World } from '../harness.ts'
import { startProvider, type TestProvider } from './provider.ts'
import { makeVisitor, type Visited, type Visitor } from './visitor.ts'

/** A gateway with a provider, and people who sign in there. */
export interface SignInWorld extends World {
  provider: TestProvider
  /** Signs a person in, as far as the gateway lets them: to the console, or to what it says of why not. */
  signIn(login: string, visitor?: Visitor): Promise<{ visitor: Visitor; page: Visited }>
  /** Goes through the provider, up to where it sends the browser back; nothing was asked of the gateway there yet. */
  comeBack(login: string, visitor?: Visitor): Promise<{ visitor: Visitor; callback: URL }>
  /** A call of the console in the browser of a visitor. */
  call(visitor: Visitor, method: string, path: string, more?: CallInBrowser): Promise<Answered>
}

interface CallInBrowser {
  acting?: string
  body?: unknown
  headers?: Record<string, string>
}

/** What people are by their groups. */
const roles = [
  { claim: 'groups', value: 'ra', role: 'submitter', organisation: 'maker', stage: 'preview' },
  { claim: 'groups', value: 'readers', role: 'viewer', organisation: 'maker', stage: 'preview' },
  { claim: 'groups', value: 'others', role: 'administrator', organisation: 'other', stage: 'preview' },
  { claim: 'groups', value: 'hosts', role: 'host' },
  { claim: 'email', value: 'eve@maker.example', role: 'viewer', organisation: 'maker', stage: 'preview' },
]

/** The entry of a provider in the file of the gateway. */
export interface ProviderEntry {
  id: string
  title: string
  issuer: string
  clientId: string
  clientSecretFile?: string
  scopes?: readonly string[]
  roles?: readonly object[]
}

/** Writes the file with the providers of a gateway, and the secret of a client. */
export function writeProviders(t: TestContext, entries: readonly ProviderEntry[], secret: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-providers-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'secret'), `${secret}\n`)
  const providers = entries.map(entry => ({
    scopes: ['profile', 'email', 'groups'],
    clientSecretFile: join(folder, 'secret'),
    roles,
    ...entry,
  }))
  const file = join(folder, 'providers.json')
  writeFileSync(file, JSON.stringify({ providers }))
  return file
}

function makeAccount(name: string, groups: readonly string[]) {
  const email = `${name.split(' ', 1)[0]?.toLowerCase()}@maker.example`
  return { name, email, email_verified: true, groups }
}

export async function startWithProvider(
  t: TestContext,
  environment: Record<string, string> = {},
  clocks?: Environment,
): Promise<SignInWorld> {
  const port = await findFreePort()
  const gateway = `http://127.0.0.1:${port}`
  const provider = await startProvider(t, { gateway, id: 'corporate' })
  provider.accounts.set('ada', makeAccount('Ada Lovelace', ['ra']))
  provider.accounts.set('bob', makeAccount('Bob Noyce', ['others']))
  provider.accounts.set('hedy', makeAccount('Hedy Lamarr', ['hosts']))
  provider.accounts.set('mallory', {
    ...makeAccount('Mallory', []),
    email: 'eve@maker.example',
    email_verified: false,
  })
  const { issuer, clientId, secret } = provider
  const entry = { id: 'corporate', title: 'Corporate sign-in', issuer, clientId }
  const settings = {
    PORT: String(port),
    UDIGATE_PUBLIC_URL: gateway,
    UDIGATE_PROVIDERS_FILE: writeProviders(t, [entry], secret),
    ...environment,
  }
  const world = await start(t, settings, clocks ? { clocks } : {})
  const comeBack: SignInWorld['comeBack'] = async (login, visitor = makeVisitor()) => {
    let page = await visitor.visit(`${gateway}/sign-in/corporate`, {}, stop)
    for (let step = 0; step < 3 && !stop(page.url); step++) {
      page = await visitor.submit(
        page,
        page.text.includes('name="login"') ? { login, password: 'x' } : {},
        stop,
      )
    }
    return { visitor, callback: page.url }
  }
  return Object.assign(world, {
    provider,
    comeBack,
    async signIn(login: string, given?: Visitor) {
      const { visitor, callback } = await comeBack(login, given)
      return { visitor, page: await visitor.visit(callback, {}, isConsole) }
    },
    async call(
      visitor: Visitor,
      method: string,
      path: string,
      { acting, body, headers = {} }: CallInBrowser = {},
    ) {
      const {
        status,
        headers: answered,
        text,
      } = await visitor.visit(`${gateway}${path}`, {
        method,
        headers: {
          ...(method === 'GET' ? {} : { origin: gateway }),
          ...(acting === undefined ? {} : { 'udigate-acting': acting }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const isJson = answered.get('content-type')?.includes('json')
      return { status, headers: answered, body: isJson ? JSON.parse(text) : { text } }
    },
  })
}

function stop({ pathname }: URL): boolean {
  return pathname.endsWith('/callback')
}

/** The console itself runs scripts, which a visitor does not. */
function isConsole({ pathname }: URL): boolean {
  return pathname === '/'
}
