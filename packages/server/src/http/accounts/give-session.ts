import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { markDevice, noteDevice } from '../../people/accounts/attempts.ts'
import { type BegunSession, endSession, findSession } from '../../people/sessions.ts'
import { noteSessionBrowser } from '../../store/sessions.ts'
import { nameBrowser } from '../endpoint/name-browser.ts'
import { readCookie, setCookie } from '../sign-in/cookies.ts'
import { findOwnAddress } from '../sign-in/own-address.ts'

/** Gives the browser a session that has begun, and ends the one that it had before; from now on its person is known to sign in with it. */
export async function giveSession(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
  { token, row }: BegunSession,
): Promise<undefined> {
  const { store, now } = gateway
  const address = findOwnAddress(gateway, request)
  const formerToken = readCookie(request, 'session', address)
  const former = formerToken === undefined ? undefined : await findSession(store.db, formerToken, now())
  await store.write(async db => {
    await noteSessionBrowser(db, row.id, nameBrowser(request.headers['user-agent']))
    if (former) await endSession(db, gateway, former.session, 'signed in anew')
  })
  setCookie(reply, 'session', address, token)
  await keepBrowser(request, reply, gateway, row)
}

/** What stands for a browser: 256 bits, which say nothing of it. */
const browserBytes = 32

/** Keeps that the person of a session has signed in with a browser, which gets what stands for it unless it has that. */
async function keepBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
  { person_id: personId }: BegunSession['row'],
): Promise<void> {
  if (personId === null) return
  const { accounts, now } = gateway
  const address = findOwnAddress(gateway, request)
  const drawn = Buffer.from(accounts.randomBytes(browserBytes)).toString('base64url')
  const given = readCookie(request, 'browser', address)
  const browser = given !== undefined && given.length === drawn.length ? given : drawn
  await gateway.store.write(db => noteDevice(db, markDevice(accounts.sealing, personId, browser), now()))
  setCookie(reply, 'browser', address, browser)
}
