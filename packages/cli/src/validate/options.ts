import type { Model } from '@udigate/eudamed'
import { type CsvFormat, guessInputKind, type InputKind, inputKinds, saysItsModel } from '@udigate/sheets'
import { describeCommand } from '../command.ts'
import { describeChoices, type OptionValues } from '../command-line/read-command-line.ts'
import {
  chooseFormat,
  chooseRegister,
  csvOptions,
  modelOption,
  registerOption,
} from '../command-line/shared-options.ts'
import { CommandFailure } from '../run-command.ts'
import { dataPools } from './data-pools.ts'

export interface ValidateCommandOptions {
  /** Absent only where every input says it by itself. */
  model?: Model | undefined
  /** Paths of files; `-` is standard input. At least one. */
  files: readonly string[]
  /** What all inputs are; by their names or their beginnings where absent. */
  input?: InputKind | undefined
  format: 'text' | 'json' | 'ndjson' | 'sarif'
  /** The file with the mapping by which tables of the caller's own are read. */
  mapping?: string | undefined
  /** How CSV files are written. */
  csv?: CsvFormat
  /** The folder of the official schemas by which messages are judged; the product's own tables where absent. */
  schemas?: string | undefined
  /** Whether only errors are reported. */
  quiet: boolean
  /** Whether findings of tables are reported each for itself, and not by cause. */
  allFindings: boolean
  warningsAsErrors: boolean
  /** Whether infos are found too. */
  info: boolean
  strictContract: boolean
  /** Whether the records of a file are not compared with each other. */
  eachAlone: boolean
  /** Whether records are judged by themselves, whichever gateway the environment names. */
  offline: boolean
  /** The further register for which records are judged too. */
  register?: string | undefined
}

/** What is said of `udigate validate`. */
export const description = describeCommand({
  name: 'validate',
  usage: ['--model MODEL [options] [FILE...]'],
  about: `Checks records against the data model and every rule that can be decided before sending. Works offline; nothing
    is submitted or stored. The verdict is that of POST /api/v1/validate/MODEL; besides, the records of a file are compared
    with each other: an identifier that an earlier one uses for something else is an error of the later one. Where
    UDIGATE_URL names a gateway, it judges what is valid in itself beside its register, one call for each record:
    --offline has it not asked.

    A file holds one request { "device", "deviceGroup", "actorCode"? } or an array of them (.json), or one request a line
    (.ndjson, .jsonl; of any size). It may be a workbook in the shape of "udigate template" (.xlsx), a CSV file with a row
    for each device (.csv), a folder with a CSV file for each sheet of the template, or a message for EUDAMED's bulk
    upload (.xml), or a ZIP archive of such messages (.zip). "-", or no file at all, is standard input.`,
  words: [{ name: 'FILE', suggest: 'files', repeated: true }],
  options: {
    model: {
      ...modelOption,
      about: `${describeChoices(modelOption.values)}. Workbooks and messages say it themselves.`,
    },
    format: {
      type: 'string',
      value: 'FORMAT',
      default: 'text',
      values: ['text', 'json', 'ndjson', 'sarif'],
      about: `How findings are written: text (the usual), json, ndjson (one line for each record), or sarif (SARIF 2.1.0,
        for what shows the findings of many tools).`,
    },
    input: {
      type: 'string',
      value: 'KIND',
      values: inputKinds,
      about: `${inputKinds.join(', ')}: where the name of the file does not say it. Standard input is taken as ndjson where
        its first line is a whole object, as cells copied from a spreadsheet where tabs are in it, otherwise as what it
        begins like.`,
    },
    mapping: {
      type: 'string',
      value: 'MAPPING',
      suggest: 'files',
      about:
        'How the columns of your own list become fields: a file that "udigate map" wrote. It says the model.',
    },
    ...csvOptions,
    schemas: {
      type: 'string',
      value: 'DIR',
      suggest: 'files',
      about: `The folder of the official schemas (the one that holds "service/Message.xsd") by which messages are judged before their
        records are. Without it they are judged by what udigate knows of the schemas 3.0.30.`,
    },
    'strict-contract': {
      type: 'boolean',
      about: "Take mandatory fields from the service contract's own letter (docs/contract.md).",
    },
    'each-alone': {
      type: 'boolean',
      about:
        'Do not compare the records of a file with each other, as where it has several versions of one device.',
    },
    offline: {
      type: 'boolean',
      about: 'Judge records by themselves, and not beside the register of the gateway at UDIGATE_URL.',
    },
    for: {
      ...registerOption.for,
      values: [...registerOption.for.values, dataPools],
      about: `${registerOption.for.about} For ${dataPools} records are judged with "tradeItem" beside them by what data pools ask besides
        (docs/gdsn.md).`,
    },
    info: {
      type: 'boolean',
      about: 'Report infos as well: what EUDAMED neither asks for nor minds. They count as nothing.',
    },
    'warnings-as-errors': { type: 'boolean', about: 'Fail records with warnings as well.' },
    'all-findings': {
      type: 'boolean',
      about: `Report each finding of a table for itself. The text format has one entry for each cause: equal mistakes in a column
        together, without what only follows from them. The other formats have every finding.`,
    },
    quiet: {
      type: 'boolean',
      about: 'Report errors only: no warnings, no valid records, no summary, no progress.',
    },
  },
  statuses: { 0: 'every record is valid', 1: 'some are not', 2: 'not everything could be checked' },
  examples: [
    { line: 'udigate validate --model EU_UDI_MDR examples/eu-udi-mdr.json' },
    {
      line: 'udigate validate --model EU_UDI_MDR examples/broken/mdr-identifiers-and-market.json',
      status: 1,
    },
    { line: 'udigate validate --model EU_UDI_MDR --format ndjson devices.ndjson > findings.ndjson' },
    { line: 'udigate validate devices.xlsx' },
    { line: 'udigate validate --for swissdamed devices.xlsx' },
    { line: 'udigate validate --info devices.xlsx' },
    { line: 'udigate validate --offline devices.xlsx' },
    { line: 'udigate validate --mapping examples/own-list/mapping.json < examples/own-list/articles.csv' },
    { line: 'udigate validate --all-findings devices.xlsx' },
    { line: 'udigate validate --model EU_UDI_IVDD examples/directive-diagnostics.csv' },
    { line: 'udigate validate --format sarif devices.xlsx > findings.sarif' },
  ],
})

/**
 * What a command line asks to be validated.
 *
 * @throws CommandFailure where standard input is named twice, or the model is not known
 */
export function validateOptions(
  values: OptionValues<(typeof description)['options']>,
  words: readonly string[],
): ValidateCommandOptions {
  const { model, input, format, quiet, mapping } = values
  if (words.indexOf('-') !== words.lastIndexOf('-')) {
    throw new CommandFailure('Standard input (-) can be read only once.', 2)
  }
  const files = words.length > 0 ? words : ['-']
  if (
    model === undefined &&
    mapping === undefined &&
    !files.every(file => needsNoModel(input ?? guessInputKind(file)))
  ) {
    throw new CommandFailure(`--model is missing; it must be ${describeChoices(modelOption.values)}.`, 2)
  }
  return {
    model,
    files,
    input,
    mapping,
    csv: chooseFormat(values),
    schemas: values.schemas,
    format,
    quiet,
    allFindings: values['all-findings'],
    info: values.info,
    warningsAsErrors: values['warnings-as-errors'],
    strictContract: values['strict-contract'],
    eachAlone: values['each-alone'],
    offline: values.offline,
    register: values.for === dataPools ? dataPools : chooseRegister(values),
  }
}

function needsNoModel(kind: ReturnType<typeof guessInputKind>): boolean {
  // What is unknown is reported when its turn comes.
  return kind === 'unknown' || (kind !== 'by-content' && saysItsModel(kind))
}
