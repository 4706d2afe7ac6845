import { basename } from 'node:path'
import { shippedCodeLists } from '@udigate/eudamed'
import {
  type FileProposal,
  problemFinding,
  proposeFromFile,
  readChunks,
  type ToldTable,
  UnreadableInput,
} from '@udigate/sheets'
import { describeCommand, type Environment } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { needed } from '../command-line/read-command-line.ts'
import { chooseFormat, csvOptions, formatOption, modelOption } from '../command-line/shared-options.ts'
import { openTableFile } from '../open-table-file.ts'
import { placeText } from '../place-text.ts'
import { CommandFailure } from '../run-command.ts'
import { writeWholeFile } from '../write-whole-file.ts'
import { proposalText } from './proposal-text.ts'

const description = describeCommand({
  name: 'map',
  usage: ['FILE --model MODEL [--output MAPPING] [options]'],
  about: `Reads a workbook or a CSV file with column names of your own, in English, German or French, and proposes which column
    becomes which field: by names, and by what stands in the columns. Further sheets of a workbook belong to it where a
    column of theirs has the article numbers, or other keys, of the list. Shows samples, what is sure and what to check, the columns
    that are ignored, and what is mandatory and taken from nowhere. Works offline; nothing is sent.

    With --output the mapping is written: a JSON file to correct by hand, and to use: udigate validate --mapping MAPPING FILE.`,
  words: [
    {
      name: 'FILE',
      suggest: 'files',
      about: 'Ends in .xlsx or .csv; "-" is standard input, such as a block of cells that was copied.',
    },
  ],
  options: {
    model: modelOption,
    sheet: {
      type: 'string',
      value: 'NAME',
      about: 'The sheet with the list; the one with the most headings that are known otherwise.',
    },
    'heading-row': {
      type: 'string',
      value: 'ROW',
      about: 'The row with the headings, from 1, or 0 where there are none; found by their words otherwise.',
    },
    ...csvOptions,
    output: { type: 'string', value: 'MAPPING', suggest: 'files', about: 'Write the mapping to this file.' },
    force: { type: 'boolean', about: 'Overwrite a file that is there already.' },
    format: formatOption,
  },
  needs: 'Then correct the mapping, and check the list: udigate validate --mapping mapping.json FILE',
  statuses: { 0: 'a mapping is proposed', 2: 'the file cannot be read, or the mapping not be written' },
  examples: [
    { line: 'udigate map examples/own-list/articles.csv --model EU_UDI_MDR' },
    { line: 'udigate map examples/own-list/articles.csv --model EU_UDI_MDR --output mapping.json' },
    { line: 'udigate validate --mapping examples/own-list/mapping.json examples/own-list/articles.csv' },
  ],
})

/** `udigate map`: proposes a mapping for a list of one's own. */
export const map = defineCommand(description, async ({ words: [word], values }, around) => {
  const file = needed(word, 'Name one file.')
  const model = needed(values.model, `--model is missing. ${modelOption.about}`)
  const headingRow = readRow(values['heading-row'])
  const told: ToldTable = {
    otherSheets: 'joined',
    ...(values.sheet === undefined ? {} : { sheet: values.sheet }),
    ...(headingRow === undefined ? {} : { headingRow }),
    csv: chooseFormat(values),
  }
  const proposal = await propose(file, model, told, around.stdin)
  const { output, force, format } = values
  if (output !== undefined) await writeMapping(output, proposal, force)
  const next =
    output === undefined
      ? ''
      : `\n\n${output} is written. Correct it where needed, and check the list: udigate validate --mapping ${output} ${file}`
  return {
    status: 0,
    output:
      format === 'json'
        ? JSON.stringify(viewProposal(proposal), null, 2)
        : `${proposalText(getName(file), proposal)}${next}`,
  }
})

/** A proposal without what its columns were examined for. */
function viewProposal({ mapping, sheets, rows, columns, missing, format }: FileProposal) {
  return { mapping, ...(format && { format }), sheets, rows, columns, missing }
}

async function propose(
  file: string,
  model: Parameters<typeof proposeFromFile>[3]['model'],
  told: ToldTable,
  stdin: Environment['stdin'],
): Promise<FileProposal> {
  try {
    const other = `${file}: The name of the file must end in .xlsx, .csv or .tsv.`
    const { kind, source, csv: named } = await openTableFile(file, stdin, { folder: other, other })
    const csv = { ...named, ...told.csv }
    try {
      return await proposeFromFile(kind, source, () => readChunks(source), {
        model,
        codes: shippedCodeLists,
        told: { ...told, csv },
      })
    } finally {
      await source.close()
    }
  } catch (error) {
    if (error instanceof UnreadableInput) {
      const lines = error.problems.map(
        each => `${placeText(file, problemFinding(each).place)}: ${each.message}`,
      )
      throw new CommandFailure(lines.join('\n'), 2)
    }
    throw error
  }
}

async function writeMapping(output: string, { mapping }: FileProposal, force: boolean): Promise<void> {
  try {
    await writeWholeFile(output, [`${JSON.stringify(mapping, null, 2)}\n`], force)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'EEXIST' ? 'It is there already. --force overwrites it.' : message
    throw new CommandFailure(`${output}: ${why}`, 2)
  }
}

function getName(file: string): string {
  return file === '-' ? '<stdin>' : basename(file)
}

function readRow(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,4}$/.test(text) && Number(text) <= 1000) return Number(text)
  throw new CommandFailure(
    '--heading-row must be the number of a row, from 1 to 1000, or 0 where there are no headings.',
    2,
  )
}
