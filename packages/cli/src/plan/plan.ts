import { type Command, describeCommand } from '../command.ts'
import { carryOut } from '../command-line/carry-out.ts'
import { needed } from '../command-line/read-command-line.ts'
import { formatOption, modelOption, written } from '../command-line/shared-options.ts'
import { callGateway, type Environment } from '../gateway/call-gateway.ts'
import { type CommandRun, printRun } from '../run-command.ts'
import { readRequestFile } from '../submit/read-request-file.ts'
import { type Plan, planText } from './plan-text.ts'

const description = describeCommand({
  name: 'plan',
  usage: ['--model MODEL [--xml] FILE'],
  about: `What submitting would do, without doing it: the operations that the authority would be asked for, every
    difference to what is registered, and why something is not possible. FILE holds one request; "-" is standard input.
    Nothing is stored.`,
  words: [{ name: 'FILE', suggest: 'files' }],
  options: {
    model: modelOption,
    xml: { type: 'boolean', about: 'Write the messages that would be sent, too.' },
    format: formatOption,
  },
  needs: 'Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "read".',
  statuses: {
    0: 'it can be submitted, or is registered so already',
    1: 'it cannot, or it failed',
    2: 'wrong usage or settings',
  },
  examples: [
    { line: 'udigate plan --model EU_UDI_MDR examples/eu-udi-mdr.json' },
    { line: 'udigate plan --model EU_UDI_MDR --xml examples/eu-udi-mdr.json' },
  ],
})

/** `udigate plan`: what submitting would do. */
export const plan: Command = {
  description,
  run: async (args, around) => printRun(await runPlan(args, around.env, around.stdin), around),
}

/** The verdicts under which there is nothing in the way. */
const possible: ReadonlySet<string> = new Set(['POSSIBLE', 'IDENTICAL', 'JOINS'])

/**
 * Runs the command.
 *
 * @param environment where it finds how to reach the gateway
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export function runPlan(
  args: readonly string[],
  environment: Environment,
  stdin: NodeJS.ReadableStream,
): Promise<CommandRun> {
  return carryOut(description, args, async ({ words: [file], values: { model, xml, format } }) => {
    const named = needed(model, `--model is missing. ${modelOption.about}`)
    const request = await readRequestFile(needed(file, 'Name one file.'), stdin)
    const { body } = await callGateway(environment).answer<Plan>(`/plan/${named}`, request)
    return {
      status: possible.has(body.verdict) ? 0 : 1,
      output: written(format, body, planned => planText(planned, xml)),
    }
  })
}
