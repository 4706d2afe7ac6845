import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { handleWithin } from '../../call-context.ts'
import type { Gateway } from '../../gateway.ts'
import { noteOutages, type Outages, type OutageWords } from '../../jobs/outages.ts'
import { endByProvider } from '../../people/providers/end-by-provider.ts'
import { beginSignIn, endSignIn, type ReachedProvider } from '../../people/providers/sign-in-by-provider.ts'
import { explainSignInError, type SignInTrouble } from '../../people/providers/sign-in-trouble.ts'
import { findSession } from '../../people/sessions.ts'
import { noteSessionBrowser } from '../../store/sessions.ts'
import { beginCall } from '../endpoint/call-origin.ts'
import { nameBrowser } from '../endpoint/name-browser.ts'
import { getBytes } from '../endpoint/read-body.ts'
import { declareWork } from '../guards/limit-load.ts'
import { Problem } from '../problems/problem.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'
import { limitSignIns } from './limit-sign-ins.ts'
import { findOwnAddress, type OwnAddress } from './own-address.ts'
import { readReturnPlace } from './return-place.ts'

/** The most bytes of a logout token with the form around it. */
const mostLogoutBytes = 64 * 1024

interface OfProvider {
  Params: { provider: string }
}

/** What is said of a provider that is asked for what people want to sign in or out with. */
const awayProvider: OutageWords = {
  level: 'warn',
  away: 'identity provider cannot be reached',
  back: 'identity provider can be reached again',
}

/** The addresses that browsers and providers go through at a sign-in. They are no part of the API. */
export async function signInRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const outages = noteOutages(gateway.log, gateway, awayProvider)
  app.get<OfProvider>('/sign-in/:provider', { config: { work: 'signingIn' } }, async (request, reply) => {
    const provider = requireProvider(gateway, request.params.provider)
    const address = findOwnAddress(gateway, request)
    limitSignIns(gateway, request)
    const place = readReturnPlace((request.query as { place?: unknown }).place)
    try {
      const begun = await beginSignIn(gateway.people, provider, findCallback(gateway, provider), {
        place,
        formerSession: await findFormer(gateway, request, address),
      })
      noteReached(outages, provider, 'begin')
      setCookie(reply, 'sign-in', address, begun.browserToken)
      return await sendOn(reply, begun.address.href)
    } catch (error) {
      const { trouble, because } = explainSignInError(error)
      noteTrouble(outages, provider, 'begin', trouble, because)
      return tellTrouble(request, reply, address, provider, trouble, because)
    }
  })

  app.get<OfProvider>(
    '/sign-in/:provider/callback',
    { config: { work: 'signingIn' } },
    async (request, reply) => {
      const provider = requireProvider(gateway, request.params.provider)
      const address = findOwnAddress(gateway, request)
      limitSignIns(gateway, request)
      const answered = findCallback(gateway, provider)
      answered.search = URL.parse(request.url, answered.href)?.search ?? ''
      const browserToken = readCookie(request, 'sign-in', address)
      const ended = await handleWithin(beginCall(request), () =>
        endSignIn(gateway.people, provider, answered, browserToken),
      )
      clearCookie(reply, 'sign-in', address)
      if (ended.kind === 'not-signed-in') {
        noteTrouble(outages, provider, 'end', ended.trouble, ended.because)
        return tellTrouble(request, reply, address, provider, ended.trouble, ended.because)
      }
      noteReached(outages, provider, 'end')
      const { token, row } = ended.session
      const browser = nameBrowser(request.headers['user-agent'])
      await gateway.store.write(db => noteSessionBrowser(db, row.id, browser))
      setCookie(reply, 'session', address, token)
      request.log.info({ personId: ended.person.id, provider: provider.provider.id }, 'signed in')
      return sendOn(reply, `${address.path}${ended.returnPath}`)
    },
  )

  await app.register(async scope => {
    declareWork(scope, 'signingIn')
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: mostLogoutBytes },
      (_request, body, done) => done(null, body),
    )
    scope.post<OfProvider>('/sign-in/:provider/back-channel-logout', async (request, reply) => {
      const provider = requireProvider(gateway, request.params.provider)
      limitSignIns(gateway, request)
      const form = new URLSearchParams(Buffer.from(getBytes(request)).toString('utf8'))
      reply.header('cache-control', 'no-store')
      try {
        const ended = await endByProvider(gateway.people, provider, form.get('logout_token') ?? '')
        noteReached(outages, provider, 'sign out')
        request.log.info({ provider: provider.provider.id, ended }, 'signed out by the provider')
        return await reply.code(200).send()
      } catch (error) {
        const { trouble, because } = explainSignInError(error)
        noteTrouble(outages, provider, 'sign out', trouble, because)
        request.log.info({ provider: provider.provider.id, because }, 'logout token not taken')
        throw new Problem('sign-in.logout-token')
      }
    })
  })
}

/** What a provider is asked for: each fails and works for itself. */
type Step = 'begin' | 'end' | 'sign out'

function noteReached(outages: Outages, { provider: { id } }: ReachedProvider, step: Step): void {
  outages.worked(`${id} ${step}`, { provider: id })
}

function noteTrouble(
  outages: Outages,
  { provider: { id } }: ReachedProvider,
  step: Step,
  trouble: SignInTrouble,
  because: string,
): void {
  if (trouble === 'provider-away') outages.failed(`${id} ${step}`, trouble, { provider: id, because })
}

function requireProvider({ people }: Gateway, id: string): ReachedProvider {
  const provider = people.providers.find(each => each.provider.id === id)
  if (!provider) throw new Problem('path.unknown', 'There is no such provider.')
  return provider
}

/** Where a provider sends browsers back to: to an address of its own, so that one provider cannot answer for another. */
function findCallback({ config: { publicUrl } }: Gateway, { provider }: ReachedProvider): URL {
  if (!publicUrl) throw new TypeError('Providers are set without UDIGATE_PUBLIC_URL.')
  return new URL(`${publicUrl.href.replace(/\/$/, '')}/sign-in/${provider.id}/callback`)
}

/** The session that this browser has: its cookie does not come along when the provider sends it back. */
async function findFormer(
  gateway: Gateway,
  request: FastifyRequest,
  address: OwnAddress,
): Promise<string | null> {
  const token = readCookie(request, 'session', address)
  const found = token === undefined ? undefined : await findSession(gateway.store.db, token, gateway.now())
  return found?.session.id ?? null
}

function tellTrouble(
  request: FastifyRequest,
  reply: FastifyReply,
  address: OwnAddress,
  { provider }: ReachedProvider,
  trouble: SignInTrouble,
  because: string,
): Promise<FastifyReply> {
  request.log.info({ provider: provider.id, trouble, because }, 'not signed in')
  return sendOn(reply, `${address.path}#/?sign-in=${trouble}`)
}

async function sendOn(reply: FastifyReply, address: string): Promise<FastifyReply> {
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}
