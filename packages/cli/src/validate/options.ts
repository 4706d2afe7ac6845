import { parseArgs } from 'node:util'
import { type InputKind, inputKinds, kindOfFile } from '@udigate/server/tables'
import { isModel, type Model, modelNames } from '@udigate/udi'

export const reportFormats = ['text', 'json', 'ndjson'] as const
export type ReportFormat = (typeof reportFormats)[number]

export interface ValidateCommandOptions {
  /** Absent only where every input says it by itself. */
  model?: Model | undefined
  /** Paths of files; `-` is standard input. At least one. */
  files: readonly string[]
  /** What all inputs are; by their names or their beginnings where absent. */
  input?: InputKind | undefined
  format: ReportFormat
  /** Whether only errors are reported. */
  quiet: boolean
  warningsAsErrors: boolean
  strictContract: boolean
}

export const validateUsage = `Usage: udigate validate [--model <model>] [options] [file ...]

Checks records against the data model and every rule that can be decided before sending. Works offline; nothing is
sent or stored. The verdict is that of POST /api/v1/validate/<model>.

A file holds one request { "device", "deviceGroup", "actorCode"? } or an array of them (.json), or one request a line
(.ndjson, .jsonl; of any size). It may be a workbook in the shape of "udigate template" (.xlsx), a CSV file with a row
for each device (.csv), a folder with a CSV file for each sheet of the template, or a message for EUDAMED's bulk
upload (.xml). "-", or no file at all, is standard input.

  --model <model>         ${modelNames.join(', ')}. A workbook and XML say it themselves.
  --format <format>       How findings are written: text (the usual), json, or ndjson (one line for each record).
  --input <kind>          ${inputKinds.join(', ')}: where the name of the file does not say it. Standard input is
                          taken as ndjson where its first line is a whole object, otherwise as what it begins like.
  --strict-contract       Hold the service contract's own letter where it asks for more than the authority does.
  --warnings-as-errors    Fail records with warnings as well.
  --quiet                 Report errors only: no warnings, no valid records, no summary, no progress.

Exit status: 0 every record is valid, 1 some are not, 2 not everything could be checked.

Examples:
  udigate validate --model EU_UDI_MDR examples/eu-udi-mdr.json
  udigate validate --model EU_UDI_MDR examples/broken/mdr-identifiers-and-market.json
  udigate validate --model EU_UDI_MDR --format ndjson devices.ndjson > findings.ndjson
  udigate validate devices.xlsx`

/**
 * Reads the command line of `udigate validate`.
 *
 * @returns the options, `help`, or what is wrong with them in a sentence
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export function readOptions(
  args: readonly string[],
): { ok: true; options: ValidateCommandOptions } | { ok: false; mistake: string } | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      model: { type: 'string' },
      format: { type: 'string', default: 'text' },
      input: { type: 'string' },
      quiet: { type: 'boolean', default: false },
      'warnings-as-errors': { type: 'boolean', default: false },
      'strict-contract': { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const { model, format, input } = values
  if (model !== undefined && !isModel(model)) return mistake('--model', model, modelNames)
  if (!isOneOf(reportFormats, format)) return mistake('--format', format, reportFormats)
  if (input !== undefined && !isOneOf(inputKinds, input)) return mistake('--input', input, inputKinds)
  if (positionals.indexOf('-') !== positionals.lastIndexOf('-')) {
    return { ok: false, mistake: 'Standard input (-) can be read only once.' }
  }
  const files = positionals.length > 0 ? positionals : ['-']
  if (model === undefined && !files.every(file => saysItsModel(input ?? kindOfFile(file)))) {
    return mistake('--model', model, modelNames)
  }
  return {
    ok: true,
    options: {
      model,
      files,
      input,
      format,
      quiet: values.quiet,
      warningsAsErrors: values['warnings-as-errors'],
      strictContract: values['strict-contract'],
    },
  }
}

function saysItsModel(kind: ReturnType<typeof kindOfFile>): boolean {
  // What is unknown is reported when its turn comes.
  return kind === 'xlsx' || kind === 'xml' || kind === 'unknown'
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name)
}

function mistake(option: string, value: string | undefined, names: readonly string[]) {
  const seen = value === undefined ? `${option} is missing` : `${option} is "${value}"`
  return { ok: false, mistake: `${seen}; it must be one of ${names.join(', ')}.` } as const
}
