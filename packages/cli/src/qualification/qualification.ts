import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { describeCommand } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { callGateway, findGateway } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'
import { makeFolder } from '../make-folder.ts'
import { CommandFailure } from '../run-command.ts'
import { writeWholeFile } from '../write-whole-file.ts'
import { protocolText, stepsText } from './protocol-text.ts'
import { runSteps, type Step } from './steps.ts'

const description = describeCommand({
  name: 'qualification',
  usage: ['run [--to FOLDER]'],
  about: `Carries out the steps of a qualification at your installation, and writes a protocol of each: what was done, what was
    expected, what was seen, and whether that passed. Nothing is stored or sent.`,
  actions: {
    run: {
      about: `Look at the installation as "udigate doctor" does (IQ). Then validate a record of each model that keeps every rule, and
        for each rule records that break it; ask with a key that was never given; verify the evidence (OQ).`,
      words: [],
    },
  },
  options: {
    to: {
      type: 'string',
      value: 'FOLDER',
      suggest: 'folders',
      default: 'qualification-protocol',
      about:
        'A new or empty folder: protocol.txt is to be printed and signed, protocol.json for programs; qualification-protocol where it is not given.',
    },
  },
  needs: `Asks the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scopes "validate" and "read"; "admin" sees machine
    and settings, too.`,
  statuses: {
    0: 'every step passed',
    1: 'a step did not pass; the protocol is written',
    2: 'wrong usage or settings',
  },
  examples: [{ line: 'udigate qualification run --to protocol-2026-11' }],
})

/** `udigate qualification`: the steps of a qualification at this installation. */
export const qualification = defineCommand(description, async ({ values: { to } }, { env: environment }) => {
  makeFolder(to)
  if (readdirSync(to).length > 0)
    throw new CommandFailure(`The folder ${to} has something in it; name a new or an empty one.`)
  const startedAt = new Date()
  const steps: Step[] = []
  for await (const step of runSteps(environment)) steps.push(step)
  const protocol = {
    gateway: findGateway(environment).origin,
    ...(await findWho(environment)),
    startedAt: startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    command: `udigate ${manifest.version}, Node ${process.version}`,
    steps,
  }
  const json = `${JSON.stringify(protocol, undefined, 2)}\n`
  await writeWholeFile(join(to, 'protocol.json'), [json], true)
  await writeWholeFile(join(to, 'protocol.txt'), [protocolText(protocol, json)], true)
  return {
    status: steps.every(({ passed }) => passed) ? 0 : 1,
    output: `${stepsText(steps)}\nThe protocol is in ${to}.`,
  }
})

async function findWho(environment: Environment) {
  const { caller, organisation, stage } = await callGateway(environment).get('/api/v1/session')
  const by = caller.kind === 'key' ? `the API key "${caller.name}"` : caller.name
  return { organisation, stage, by }
}
