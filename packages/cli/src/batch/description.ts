import { inputKinds } from '@udigate/sheets'
import { describeCommand, type Option } from '../command.ts'
import { describeChoices } from '../command-line/read-command-line.ts'
import { csvOptions, modelOption, registerOption, toOption } from '../command-line/shared-options.ts'

/** The options of `udigate batch`. */
export const options = {
  model: {
    goesWith: ['submit', 'validate'],
    ...modelOption,
    about: `${describeChoices(modelOption.values)}. A workbook and XML say it themselves.`,
  },
  actor: {
    goesWith: ['submit', 'validate'],
    type: 'string',
    value: 'SRN',
    about: 'The actor of the records that name none; their manufacturer or producer where it is not given.',
  },
  name: {
    goesWith: ['submit', 'validate'],
    type: 'string',
    value: 'TEXT',
    about: 'What you call the batch; the name of the file otherwise.',
  },
  key: {
    goesWith: ['submit', 'validate'],
    type: 'string',
    value: 'TEXT',
    about: 'Idempotency key: the same file under the same one again is the same batch.',
  },
  input: {
    goesWith: ['submit', 'validate'],
    type: 'string',
    value: 'KIND',
    values: inputKinds,
    about: `${inputKinds.join(', ')}: where neither the name of the file nor its content says it, as of CSV from standard
      input.`,
  },
  mapping: {
    goesWith: ['submit', 'validate'],
    type: 'string',
    value: 'NAME',
    suggest: 'files',
    about: `How the columns of your own list become fields: the name of a mapping that the gateway keeps; or a file that
      "udigate map" wrote (.json), which is kept under the name of the file first.`,
  },
  for: { goesWith: ['validate'], ...registerOption.for, about: registerOption.for.about },
  to: { goesWith: ['submit'], ...toOption },
  separator: { ...csvOptions.separator, goesWith: ['submit', 'validate'] },
  encoding: { ...csvOptions.encoding, goesWith: ['submit', 'validate'] },
  wait: {
    goesWith: ['submit', 'validate', 'resubmit'],
    type: 'boolean',
    about: 'Follow the batch to its end.',
  },
  results: {
    goesWith: ['submit', 'validate', 'resubmit'],
    type: 'string',
    value: 'FILE',
    suggest: 'files',
    about: 'With --wait: write what became of each record to this file (.ndjson, .csv or .xlsx).',
  },
  output: {
    goesWith: ['findings', 'results'],
    type: 'string',
    value: 'FILE',
    suggest: 'files',
    about: 'The file to write, or to write over; standard output otherwise.',
  },
  format: {
    goesWith: ['submit', 'validate', 'list', 'status', 'findings', 'results', 'cancel', 'resubmit'],
    type: 'string',
    value: 'FORMAT',
    values: ['text', 'json', 'ndjson', 'csv', 'xlsx'],
    about: `Of findings and results ndjson, csv or xlsx: what the name of the file says, or ndjson. Of everything else text
      (the usual) or json.`,
  },
} as const satisfies Record<string, Option>

const file = { name: 'FILE', suggest: 'files' } as const
const id = { name: 'ID' }

/** What `udigate batch` is, and how it is called. */
export const description = describeCommand({
  name: 'batch',
  usage: [
    'submit|validate FILE [--model MODEL] [--actor SRN] [--wait] [--results FILE] [options]',
    'list',
    'status|cancel|delete ID',
    'resubmit ID [--wait] [--results FILE]',
    'findings|results ID [--format ndjson|csv|xlsx] [--output FILE]',
  ],
  about: `Sends a file of any size to the gateway, which judges and submits what is in it, whatever happens to the caller.
    FILE is what "udigate validate" takes: .ndjson, .json, .csv, .xlsx or .xml; "-" is standard input.`,
  actions: {
    submit: { about: 'Submit the records of a file that are valid.', words: [file] },
    validate: { about: 'Only say what is wrong with them.', words: [file] },
    list: { about: 'The batches, newest first.', words: [] },
    status: { about: 'The progress of a batch, and the outcomes of its records.', words: [id] },
    findings: { about: 'Everything that is wrong with the file and its records.', words: [id] },
    results: {
      about:
        'What became of each record. A workbook or CSV file comes back as it was, with a column beside each row.',
      words: [id],
    },
    cancel: { about: 'Submit nothing more of a batch; what is submitted goes its way.', words: [id] },
    resubmit: { about: 'Submit once more what failed of it, and only that.', words: [id] },
    delete: { about: 'Remove a batch that has ended, with its file; its submissions stay.', words: [id] },
  },
  options,
  needs: `Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "submit" or "validate", and "read" to
    follow it and to see what came of it.`,
  statuses: {
    0: 'done; of a batch: all of it is accepted, or valid',
    1: 'some of it is not, or it failed',
    2: 'wrong usage or settings',
    3: 'the batch has not ended yet',
  },
  examples: [
    { line: 'udigate batch submit examples/devices.xlsx --wait --results results.xlsx' },
    { line: 'udigate batch submit --model EU_UDI_MDR --key order-4711 devices.ndjson', status: 3 },
    { line: 'udigate batch submit --model EU_UDI_IVDD --wait examples/directive-diagnostics.csv' },
    {
      line: 'udigate batch validate --mapping examples/own-list/mapping.json --wait examples/own-list/articles.csv',
    },
    { line: 'udigate batch list' },
    { line: 'udigate batch status 01a1febd-4be9-75b4-9722-bf9d45e34c01' },
    { line: 'udigate batch findings 01a1febd-4be9-75b4-9722-bf9d45e34c01 --output findings.csv' },
    { line: 'udigate batch resubmit 01a1febd-4be9-75b4-9722-bf9d45e34c01 --wait' },
  ],
})
