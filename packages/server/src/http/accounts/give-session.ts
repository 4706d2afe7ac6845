import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { type BegunSession, endSession, findSession } from '../../people/sessions.ts'
import { noteSessionBrowser } from '../../store/sessions.ts'
import { readCookie, setCookie } from '../sign-in/cookies.ts'
import { nameBrowser } from '../sign-in/name-browser.ts'
import { findOwnAddress } from '../sign-in/own-address.ts'

/** Gives the browser a session that has begun, and ends the one that it had before. */
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
}
