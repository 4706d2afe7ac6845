import { describeCommand } from '../command.ts'
import { describeChoices } from '../command-line/read-command-line.ts'
import { csvOptions, formatOption, modelOption, registerOption } from '../command-line/shared-options.ts'

/** What is said of `udigate fix`. */
export const description = describeCommand({
  name: 'fix',
  usage: ['FILE [--model MODEL] [options]', 'FILE --apply --output FILE|--in-place [options]'],
  about: `Finds the cells of a workbook (.xlsx) or CSV file whose finding has one right value: "Class IIa" is CLASS_IIA, a GTIN lost its
    zeros, a number has a decimal comma. Shows them in groups, with what is left for a person. Nothing is written without
    --apply. Works offline; nothing is sent or stored.

    Each fix is proven: the fixed file is judged again, the finding is gone, and no other has come. A wrong check digit, or a date that
    could be two, has no safe fix. The fixed file is the same file but for the cells that are fixed: layout, styles, formulas and
    other sheets stay as they are. Formulas are never changed.`,
  words: [
    {
      name: 'FILE',
      suggest: 'files',
      about:
        'A workbook or a CSV file with a row for each device; "-" is standard input, such as a block of cells that was copied.',
    },
  ],
  options: {
    model: {
      ...modelOption,
      about: `${describeChoices(modelOption.values)}. Workbooks of the template say it themselves.`,
    },
    mapping: {
      type: 'string',
      value: 'MAPPING',
      suggest: 'files',
      about:
        'How the columns of your own list become fields: a file that "udigate map" wrote. It says the model.',
    },
    ...csvOptions,
    ...registerOption,
    apply: { type: 'boolean', about: 'Write the fixed file.' },
    output: { type: 'string', value: 'FILE', suggest: 'files', about: 'With --apply: the file to write.' },
    'in-place': { type: 'boolean', about: 'With --apply: overwrite FILE itself.' },
    force: { type: 'boolean', about: 'Overwrite a file at --output that is there already.' },
    only: {
      type: 'string',
      multiple: true,
      value: 'GROUP',
      about: 'Apply this group or this one fix only, by its name in the list. Can be given several times.',
    },
    except: {
      type: 'string',
      multiple: true,
      value: 'GROUP',
      about: 'Leave this group or this one fix out. Can be given several times.',
    },
    rows: { type: 'boolean', about: 'Say of each row what becomes of it.' },
    'strict-contract': {
      type: 'boolean',
      about: "Take mandatory fields from the service contract's own letter (docs/contract.md).",
    },
    format: formatOption,
  },
  statuses: {
    0: 'every record is valid with the fixes',
    1: 'some need a person',
    2: 'wrong usage, or the file cannot be read or written',
  },
  examples: [
    { line: 'udigate fix examples/broken/directive-devices.xlsx', status: 1 },
    {
      line: 'udigate fix examples/broken/directive-devices.xlsx --apply\n--output fixed.xlsx --only markets-C-notation',
      status: 1,
    },
    { line: 'udigate fix examples/devices.xlsx --rows' },
    { line: 'udigate fix examples/own-list/articles.csv --mapping examples/own-list/mapping.json' },
  ],
})
