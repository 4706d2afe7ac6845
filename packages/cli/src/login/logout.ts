import { describeCommand, type Option, usualStatuses } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { findGateway, GatewayFailure, openGateway } from '../gateway/call-gateway.ts'
import { findKeptSession, keepSession } from '../gateway/kept-sessions.ts'
import { CommandFailure } from '../run-command.ts'

const options = {
  everywhere: { type: 'boolean', about: 'End every session of yours, also those in browsers.' },
} as const satisfies Record<string, Option>

const description = describeCommand({
  name: 'logout',
  usage: ['[--everywhere]'],
  about: 'Ends the session that "udigate login" has begun, at the gateway and here.',
  options,
  needs: 'Talks to the gateway at UDIGATE_URL.',
  statuses: usualStatuses,
  examples: [{ line: 'udigate logout' }],
})

/** `udigate logout`: ends the session of the command line. */
export const logout = defineCommand(description, async ({ values: { everywhere } }, { env: environment }) => {
  const gateway = findGateway(environment)
  const kept = findKeptSession(environment, gateway)
  if (!kept) return { status: 0, output: `You are not signed in at ${gateway.href}.` }
  const client = openGateway(gateway, { key: kept.token })
  const failure = await client.remove('/api/v1/session', { query: { everywhere } }).then(
    () => undefined,
    (error: unknown) => error,
  )
  // Whatever became of it there, it is used here no longer.
  keepSession(environment, gateway, undefined)
  if (failure === undefined || (failure instanceof GatewayFailure && failure.httpStatus === 401)) {
    return { status: 0, output: `${kept.person} is signed out at ${gateway.href}.` }
  }
  const because = failure instanceof Error ? failure.message : 'it could not be reached.'
  throw new CommandFailure(
    `The session is forgotten here, and goes on at the gateway until it ends: ${because}`,
  )
})
