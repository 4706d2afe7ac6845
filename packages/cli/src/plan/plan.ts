import { access } from 'node:fs/promises'
import { describeCommand } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { needed } from '../command-line/read-command-line.ts'
import {
  chooseFormat,
  csvOptions,
  formatOption,
  modelOption,
  written,
} from '../command-line/shared-options.ts'
import { callGateway } from '../gateway/call-gateway.ts'
import { CommandFailure } from '../run-command.ts'
import { readRequestFile, whyUnreadable } from '../submit/read-request-file.ts'
import { describePlannedList } from './list-text.ts'
import { isList, planList } from './plan-list.ts'
import { planText } from './plan-text.ts'

const description = describeCommand({
  name: 'plan',
  usage: ['--model MODEL [--xml] FILE', 'LIST [--model MODEL|--mapping MAPPING] [options]'],
  about: `What submitting would do, without doing it: the operations that the authority would be asked for, every
    difference to what is registered, and why something is not possible. FILE holds one request; "-" is standard input.
    LIST is a workbook (.xlsx) or CSV file: which of its devices are new, changed, unchanged, and not possible.
    Nothing is submitted, and nothing of the file stays in the gateway.`,
  words: [{ name: 'FILE', suggest: 'files' }],
  options: {
    model: modelOption,
    mapping: {
      type: 'string',
      value: 'MAPPING',
      suggest: 'files',
      about:
        'How the columns of your own list become fields: a file that "udigate map" wrote, or the name of a mapping that the gateway keeps.',
    },
    actor: { type: 'string', value: 'SRN', about: 'Of a list: the actor of the devices that name none.' },
    for: {
      type: 'string',
      value: 'REGISTERS',
      about:
        'Of one request: the registers that it is for, with commas between; the authority and those that the actor has where it is not given.',
    },
    ...csvOptions,
    xml: { type: 'boolean', about: 'Write the messages that would be sent, too.' },
    format: formatOption,
  },
  needs:
    'Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "read"; for a list "validate", too.',
  statuses: {
    0: 'it can be submitted, or is registered so already; of a list all of it',
    1: 'it cannot, or it failed; of a list some of it',
    2: 'wrong usage or settings, or the list cannot be read',
  },
  examples: [
    { line: 'udigate plan --model EU_UDI_MDR examples/eu-udi-mdr.json' },
    { line: 'udigate plan --model EU_UDI_MDR --xml examples/eu-udi-mdr.json' },
    { line: 'udigate plan examples/devices.xlsx' },
    { line: 'udigate plan examples/own-list/articles.csv --mapping examples/own-list/mapping.json' },
  ],
})

/** `udigate plan`: what submitting would do. */
export const plan = defineCommand(
  description,
  async ({ words: [word], values }, { env: environment, stdin }) => {
    const { model, mapping, actor, for: registers, xml, format } = values
    const file = needed(word, 'Name one file.')
    if (isList(file)) {
      if (xml) throw new CommandFailure('--xml is for a file with one request.', 2)
      if (registers !== undefined) throw new CommandFailure('--for is for a file with one request.', 2)
      await access(file).catch(whyUnreadable(file))
      const list = await planList(callGateway(environment), {
        file,
        model,
        mapping,
        actor,
        csv: chooseFormat(values),
      })
      return {
        status: list.counts.notPossible === 0 ? 0 : 1,
        output: written(format, list, planned => describePlannedList(file, planned)),
      }
    }
    if (mapping !== undefined || actor !== undefined) {
      throw new CommandFailure(
        '--mapping and --actor are for lists: a file that ends in .xlsx, .csv or .tsv.',
        2,
      )
    }
    const named = needed(model, `--model is missing. ${modelOption.about}`)
    const request = await readRequestFile(file, stdin)
    const answer = await callGateway(environment).plan(named, JSON.stringify(request), { for: registers })
    return {
      status: possible.has(answer.verdict) ? 0 : 1,
      output: written(format, answer, planned => planText(planned, xml)),
    }
  },
)

/** The verdicts under which there is nothing in the way. */
const possible: ReadonlySet<string> = new Set(['POSSIBLE', 'IDENTICAL', 'JOINS'])
