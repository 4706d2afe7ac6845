import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { handleWithin } from '../../call-context.ts'
import type { Gateway } from '../../gateway.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { beginLogin, endLogin, type LoginAnswer } from '../../people/login-requests/login-requests.ts'
import { beginCall } from '../endpoint/call-origin.ts'
import { getBytes } from '../endpoint/read-body.ts'
import { limitFailures } from '../guards/limit-calls.ts'
import { busy, declareWork } from '../guards/limit-load.ts'
import { notAuthenticated, Problem } from '../problems/problem.ts'
import { limitSignIns } from '../sign-in/limit-sign-ins.ts'
import { findOwnAddress } from '../sign-in/own-address.ts'

/** The most bytes of a form. */
const mostBytes = 4 * 1024
/** The one client that there is: a command line has no secret (RFC 8628, section 3.1). */
const clientId = 'udigate-cli'
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** The longest that a command line says of itself, in characters. */
const longestName = 100

/** What a command line is answered that may not be signed in, in the words of the standard. */
interface Refusal {
  error: string
  error_description: string
}

/**
 * How command lines are signed in: OAuth 2.0 Device Authorization Grant (RFC 8628). Its bodies are those of the standard, and no part of
 * the API.
 */
export async function loginRequestRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  await app.register(async scope => {
    declareWork(scope, 'signingIn')
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: mostBytes },
      (_request, body, done) => done(null, body),
    )
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    scope.post('/oauth/device_authorization', async (request, reply) => {
      const { origin, path } = findOwnAddress(gateway, request)
      limitSignIns(gateway, request)
      const form = readForm(request)
      if (form.get('client_id') !== clientId) return refuse(reply, wrongClient)
      const client = readName(form.get('client_name'))
      const begun = await beginLogin(gateway.people, { client, address: addressBlock(request.ip) })
      if (!begun) throw busy('Too many command lines wait to be signed in.')
      const address = new URL(path, origin).href
      return reply.send({
        device_code: begun.deviceCode,
        user_code: begun.userCode,
        verification_uri: `${address}#/login-code`,
        verification_uri_complete: `${address}#/login-code/${begun.userCode}`,
        expires_in: begun.expiresIn,
        interval: begun.interval,
      })
    })

    scope.post('/oauth/token', async (request, reply) => {
      findOwnAddress(gateway, request)
      const form = readForm(request)
      if (form.get('client_id') !== clientId) return refuse(reply, wrongClient)
      if (form.get('grant_type') !== deviceGrant) return refuse(reply, wrongGrant)
      const answer = await handleWithin(beginCall(request), () =>
        endLogin(gateway.people, form.get('device_code') ?? ''),
      )
      if (answer.kind === 'invalid_grant') throwWhereGuessed(gateway, request)
      if (answer.kind !== 'signed-in') {
        return refuse(reply, { error: answer.kind, error_description: words[answer.kind] })
      }
      const { token, row } = answer.session
      request.log.info({ personId: row.person_id, sessionId: row.id, via: row.via }, 'signed in')
      const seconds = Math.floor((row.ends_at - gateway.now().getTime()) / 1000)
      return reply.send({ access_token: token, token_type: 'Bearer', expires_in: seconds })
    })
  })
}

const wrongClient: Refusal = { error: 'invalid_client', error_description: `The client_id is ${clientId}.` }
const wrongGrant: Refusal = {
  error: 'unsupported_grant_type',
  error_description: `The grant_type is ${deviceGrant}.`,
}

const words: Readonly<Record<Exclude<LoginAnswer['kind'], 'signed-in'>, string>> = {
  authorization_pending: 'The person has not confirmed it yet.',
  slow_down: 'Ask less often.',
  access_denied: 'The person has refused it, or their own session has ended.',
  expired_token: 'The person did not confirm it in time. Begin again.',
  invalid_grant: 'There is no such device code, or it was used.',
}

async function refuse(reply: FastifyReply, refusal: Refusal): Promise<FastifyReply> {
  return reply.code(refusal === wrongClient ? 401 : 400).send(refusal)
}

function readForm(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(Buffer.from(getBytes(request)).toString('utf8'))
}

/** A text without control characters: the person reads it in the console. */
function readName(given: string | null): string {
  const name = (given ?? '').slice(0, longestName).replaceAll(/\p{C}/gu, '').trim()
  return name === '' ? 'a command line' : name
}

/** @throws Problem where too many codes that there are not have come from there */
function throwWhereGuessed(gateway: Gateway, request: FastifyRequest): void {
  const error = limitFailures(gateway, request, notAuthenticated())
  if (error instanceof Problem && error.code === 'rate.limited') throw error
}
