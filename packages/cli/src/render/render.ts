import { randomUUID } from 'node:crypto'
import {
  buildHierarchies,
  type GdsnEnvelope,
  GdsnSettings,
  readRecords,
  renderItems,
  renderNotification,
  type TradeItemRequest,
  validateTradeItem,
} from '@udigate/gdsn'
import { checkGtin, collectFaults, compileSchema, formatJson, isCalendarDate } from '@udigate/udi'
import { describeCommand } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { needed, type OptionValues } from '../command-line/read-command-line.ts'
import { modelOption } from '../command-line/shared-options.ts'
import { CommandFailure, type CommandRun } from '../run-command.ts'
import { findingLines } from '../submit/findings-text.ts'
import { readRequestFile } from '../submit/read-request-file.ts'

const commands = { add: 'Add', change: 'Change', correct: 'Correct' } as const
const commandNames = Object.keys(commands) as readonly (keyof typeof commands)[]
/** Of an identifier, so that those of what the message holds, which begin with it, have room for two GTINs. */
const isId = /^[!-~]{1,40}$/
/** A time of day with its zone. */
const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

const description = describeCommand({
  name: 'render',
  usage: ['gdsn --model MODEL --gln GLN --name NAME [options] FILE'],
  about: `Writes what another register than EUDAMED would get of a device, and says what it would mind. Works offline; nothing is
    sent or stored. FILE holds one request { "device", "deviceGroup", "tradeItem"? }; "-" is standard input.`,
  actions: {
    gdsn: {
      about: `The device and its packages as GDSN trade items, in hierarchies from the outermost package inwards: what a hospital or a data
        pool gets. "tradeItem" has what EUDAMED does not know: brand, net content, dimensions, dates.`,
      words: [{ name: 'FILE', suggest: 'files' }],
    },
  },
  options: {
    model: modelOption,
    gln: { type: 'string', value: 'GLN', about: 'The GLN under which the pool knows whose data these are.' },
    name: { type: 'string', value: 'NAME', about: 'The name that the pool has for that GLN.' },
    market: {
      type: 'string',
      value: 'NUMBER',
      about: 'The target market, three digits; 097, the European Union, where it is not given.',
    },
    command: {
      type: 'string',
      value: 'COMMAND',
      default: 'add',
      values: commandNames,
      about: 'What the pool does with them: add (the usual), change or correct.',
    },
    xml: {
      type: 'boolean',
      about: "Write GDSN's XML (a CIN message) rather than the JSON of GS1's firstbase pool.",
    },
    pool: { type: 'string', value: 'GLN', about: 'With --xml: the GLN of the pool that gets the message.' },
    profile: {
      type: 'string',
      value: 'PROFILE',
      values: ['echo'] as const,
      about: 'Say too what is missing of the data set that hospitals of ten countries share (ECHO).',
    },
    at: {
      type: 'string',
      value: 'TIME',
      about: 'The moment of sending, such as 2026-11-30T12:00:00Z; now where it is not given.',
    },
    id: {
      type: 'string',
      value: 'ID',
      about: 'The identifier of the message; a new one where it is not given.',
    },
  },
  statuses: {
    0: 'it is written; warnings are on standard error',
    1: 'a pool would refuse it',
    2: 'wrong usage, or the file cannot be read',
  },
  examples: [
    {
      line: 'udigate render gdsn --model EU_UDI_MDR --gln 9506000111117 --name Example examples/eu-udi-mdr.json',
    },
    {
      line: 'udigate render gdsn --model EU_UDI_MDR --gln 9506000111117 --name Example\n--xml --pool 7612345000343 examples/eu-udi-mdr.json',
    },
  ],
})

/** `udigate render`: writes what another register would get. */
export const render = defineCommand(
  description,
  async ({ words: [word], values }, { stdin }): Promise<CommandRun> => {
    const { profile, xml } = values
    const file = needed(word, 'Name one file.')
    const model = needed(values.model, `--model is missing. ${modelOption.about}`)
    const settings = chooseSettings(values)
    const envelope = chooseEnvelope(values)
    const command = commands[values.command]

    const request: TradeItemRequest = await readRequestFile(file, stdin)
    const sentAt = envelope.createdAt
    const verdict = validateTradeItem(model, request, {
      sentAt,
      settings,
      ...(profile !== undefined && { profile }),
    })
    const lines = findingLines(verdict)
    if (verdict.status === 'failed')
      return { status: 1, complaint: [`${file} would be refused:`, ...lines].join('\n') }

    const hierarchies = buildHierarchies(readRecords(model, request, settings), sentAt)
    return {
      status: 0,
      output: xml
        ? renderNotification(command, hierarchies, envelope).trimEnd()
        : formatJson(JSON.parse(renderItems(command, hierarchies, envelope))),
      ...(lines.length > 0 && { complaint: [`${file}:`, ...lines].join('\n') }),
    }
  },
)

type Values = OptionValues<(typeof description)['options']>

/** @throws CommandFailure where what the actor is called at the pool is not said, or not as the pool has it */
function chooseSettings({ gln, name, market }: Values): GdsnSettings {
  const settings = {
    Gln: needed(gln, '--gln is missing: the GLN under which the pool knows whose data these are.'),
    Name: needed(name, '--name is missing: the name that the pool has for that GLN.'),
    ...(market !== undefined && { Market: market }),
  }
  const [fault] = collectFaults(inspectSettings, settings)
  if (fault) throw new CommandFailure(`${options[fault.path] ?? fault.path}: ${fault.message}`, 2)
  checkGln('--gln', settings.Gln)
  return settings
}

/** @throws CommandFailure for a GLN whose check digit is wrong */
function checkGln(option: string, gln: string): void {
  const check = checkGtin(gln)
  if (!check.ok)
    throw new CommandFailure(
      `${option}: ${gln} has a wrong check digit; ${check.expected ?? 'another one'} would be right.`,
      2,
    )
}

const inspectSettings = compileSchema(GdsnSettings)
const options: Readonly<Record<string, string>> = {
  '/Gln': '--gln',
  '/Name': '--name',
  '/Market': '--market',
}

/** @throws CommandFailure where the pool of an XML message is not named, or the moment is none */
function chooseEnvelope({ gln = '', pool, xml, at, id }: Values): GdsnEnvelope {
  if (xml && !/^\d{13}$/.test(pool ?? ''))
    throw new CommandFailure('--xml needs --pool, the GLN (13 digits) of the pool that gets the message.', 2)
  if (xml && pool !== undefined) checkGln('--pool', pool)
  const createdAt = at === undefined ? new Date() : readMoment(at)
  const messageId = id ?? randomUUID()
  if (!isId.test(messageId))
    throw new CommandFailure('--id must have 1 to 40 letters, digits or signs of ASCII, and no space.', 2)
  return { messageId, sender: gln, pool: pool ?? '', createdAt }
}

/** @throws CommandFailure for what is no moment */
function readMoment(text: string): Date {
  const moment = new Date(isMoment.test(text) && isCalendarDate(text.slice(0, 10)) ? text : Number.NaN)
  if (Number.isNaN(moment.getTime()))
    throw new CommandFailure('--at must be a moment with its zone, such as 2026-11-30T12:00:00Z.', 2)
  return moment
}
