import { extname } from 'node:path'
import type { GatewayClient } from '@udigate/client'
import { isModel, type Model, modelNames, shippedCodeLists, validRequests } from '@udigate/eudamed'
import { singleCsv, writeTemplate } from '@udigate/sheets'
import { describeCommand } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { describeChoices, needed } from '../command-line/read-command-line.ts'
import { callGateway } from '../gateway/call-gateway.ts'
import { CommandFailure } from '../run-command.ts'
import { writeWholeFile } from '../write-whole-file.ts'

const description = describeCommand({
  name: 'template',
  usage: ['MODEL FILE [--registered] [--force]'],
  about: `Writes a workbook to fill in with the records of a model: sheets for device groups, devices and what there can
    be several of; headings in plain words beside the names of the fields, notes, drop-downs from the code lists, and one
    example that is valid. Works offline; the code lists are those of this release.

    With --registered it has the devices that the actors of the key have registered, from the gateway: change it, see with
    "udigate plan" what that does, and submit it as a batch. What is not changed is identical, and nothing is sent of it.

    A file that ends in .csv has one row for each device instead, with its group, and columns for the first entry of each
    list; more are added as MarketInfos[2].Country and so on.`,
  words: [
    { name: 'MODEL', suggest: modelNames, about: `${describeChoices(modelNames)}.` },
    { name: 'FILE', suggest: 'files', about: 'Ends in .xlsx or .csv.' },
  ],
  options: {
    registered: {
      type: 'boolean',
      about:
        'Fill it in with what is registered. Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "read".',
    },
    force: { type: 'boolean', about: 'Overwrite a file that is there already.' },
  },
  needs: 'Then fill it in, and check it: udigate validate devices.xlsx',
  statuses: {
    0: 'the file is written',
    1: 'the gateway does not give what is registered',
    2: 'it is not written',
  },
  examples: [
    { line: 'udigate template EU_UDI_MDR devices.xlsx' },
    { line: 'udigate template EU_UDI_MDD directive-devices.xlsx' },
    { line: 'udigate template EU_UDI_SPP packs.csv' },
    { line: 'udigate template EU_UDI_MDR registered.xlsx --registered' },
  ],
})

/** `udigate template`: writes a workbook to fill in. */
export const template = defineCommand(
  description,
  async ({ words: [model, name], values: { force, registered } }, around) => {
    if (model === undefined || !isModel(model)) {
      throw new CommandFailure(`The model must be ${describeChoices(modelNames)}.`, 2)
    }
    const file = needed(name, 'Name the model, and one file to write.')
    const kind = extname(file).toLowerCase()
    if (kind !== '.xlsx' && kind !== '.csv') {
      throw new CommandFailure('The name of the file must end in .xlsx or .csv.', 2)
    }
    try {
      const content = registered
        ? registeredContent(callGateway(around.env), model, kind)
        : writeContent(model, kind)
      await writeWholeFile(file, content, force)
    } catch (error) {
      if (error instanceof CommandFailure) throw error
      return { status: 2, complaint: `${file}: ${whyNotWritten(error as NodeJS.ErrnoException)}` }
    }
    const named = kind === '.csv' ? ` --model ${model}` : ''
    if (registered) {
      const next = `udigate plan ${file}${named}`
      return { status: 0, output: `${file} is written. Change it, and see what that does: ${next}` }
    }
    const next = `udigate validate ${file}${named}`
    return { status: 0, output: `${file} is written. Fill it in, and check it: ${next}` }
  },
)

function writeContent(model: Model, kind: '.xlsx' | '.csv'): Iterable<string> | AsyncIterable<Uint8Array> {
  return kind === '.xlsx' ? writeTemplate(model, shippedCodeLists) : singleCsv(model, [validRequests[model]])
}

/** The devices that are registered under a model, from the gateway. */
function registeredContent(
  gateway: GatewayClient,
  model: Model,
  kind: '.xlsx' | '.csv',
): AsyncIterable<Uint8Array> {
  const query = { devices: 'registered', format: kind === '.csv' ? 'csv' : 'xlsx' } as const
  return gateway.bytes('/api/v1/templates/{model}', { path: { model }, query })
}

function whyNotWritten(error: NodeJS.ErrnoException): string {
  if (error.code === 'EEXIST') return 'It is there already. --force overwrites it.'
  if (error.code === 'ENOENT') return 'There is no such folder.'
  if (error.code === 'EACCES') return 'It may not be written.'
  return error.message
}
