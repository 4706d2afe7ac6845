import type { Bodies, GatewayClient } from '@udigate/client'
import { describeCommand } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { needed } from '../command-line/read-command-line.ts'
import { criterionOption, formatOption } from '../command-line/shared-options.ts'
import { callGateway, findAt } from '../gateway/call-gateway.ts'
import { CommandFailure } from '../run-command.ts'
import { entityText, submissionText } from './status-text.ts'

const description = describeCommand({
  name: 'status',
  usage: ['REQUEST', 'AGENCY:CODE [--group] [--criterion CRITERION]'],
  about: `What became of a submission, by its requestId: its operations, messages, attempts and acknowledgements. Or
    what the authority holds of a device, or of a device group, by issuing agency and code.`,
  words: [{ name: 'REQUEST' }],
  options: {
    group: { type: 'boolean', about: 'The code is that of a device group (Basic UDI-DI).' },
    criterion: criterionOption,
    format: formatOption,
  },
  needs: 'Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "read".',
  statuses: { 0: 'it is there', 1: 'it is not, or it failed', 2: 'wrong usage or settings' },
  examples: [
    { line: 'udigate status GS1:04012345100013' },
    { line: 'udigate status 01a1febd-4be9-75b4-9722-bf9d45e34c01' },
    { line: 'udigate status GS1:04012345100013 --criterion STANDARD' },
    { line: 'udigate status GS1:4012345CATHETER2T5 --group' },
  ],
})

/** `udigate status`: what became of something. */
export const status = defineCommand(
  description,
  async ({ words: [given], values: { group, criterion, format } }, { env: environment }) => {
    const name = needed(given, 'Name one submission by its requestId, or one device as AGENCY:CODE.')
    const found = await find(callGateway(environment), name, group, criterion)
    if (found === undefined) throw new CommandFailure(`There is no ${name} here.`)
    return { status: 0, output: format === 'json' ? JSON.stringify(found.body, null, 2) : found.text }
  },
)

const requestIds = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function find(
  gateway: GatewayClient,
  name: string,
  isGroup: boolean,
  criterion: Bodies['EntityKey']['criterion'] | undefined,
): Promise<{ body: object; text: string } | undefined> {
  if (requestIds.test(name)) {
    const path = { requestId: name.toLowerCase() }
    const body = await findAt(gateway.get('/api/v1/submissions/{requestId}', { path }))
    return body && { body, text: submissionText(body) }
  }
  const [issuingAgency, code] = splitName(name)
  const given = { path: { issuingAgency, code }, query: { criterion } }
  const body = await findAt(
    isGroup
      ? gateway.get('/api/v1/device-groups/{issuingAgency}/{code}', given)
      : gateway.get('/api/v1/devices/{issuingAgency}/{code}', given),
  )
  return body && { body, text: entityText(body) }
}

function splitName(name: string): [agency: string, code: string] {
  const at = name.indexOf(':')
  if (at < 1 || at === name.length - 1) {
    throw new CommandFailure(
      `"${name}" is neither a requestId nor AGENCY:CODE, such as GS1:04012345100013.`,
      2,
    )
  }
  return [name.slice(0, at), name.slice(at + 1)]
}
