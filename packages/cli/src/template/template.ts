import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { singleCsv, writeTemplate } from '@udigate/server/tables'
import { isModel, type Model, modelNames, shippedCodeLists, validRequests } from '@udigate/udi'
import type { Command } from '../command.ts'

const usage = `Usage: udigate template <model> <file>

Writes a workbook to fill in with the records of a model: sheets for device groups, devices and what there can be
several of; headings in plain words beside the names of the fields, notes, drop-downs from the code lists, and one
example that is valid. Works offline; the code lists are those of this release.

A file that ends in .csv has one row for each device instead, with its group, and columns for the first entry of each
list; more are added as MarketInfos[2].Country and so on.

  <model>    ${modelNames.join(', ')}.
  <file>     Ends in .xlsx or .csv. A file that is there already is overwritten only with --force.
  --force    Overwrite the file.

Example:
  udigate template EU_UDI_MDR devices.xlsx

Then fill it in, and check it: udigate validate devices.xlsx`

/** `udigate template`: writes a workbook to fill in. */
export const template: Command = {
  summary: 'Write a spreadsheet to fill in with devices; works offline.',
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, force: { type: 'boolean', default: false } },
    })
    if (values.help) {
      console.log(usage)
      return 0
    }
    const [model, file, ...others] = positionals
    if (model === undefined || !isModel(model)) {
      return wrong(`The model must be one of ${modelNames.join(', ')}.`)
    }
    const kind = extname(file ?? '').toLowerCase()
    if (file === undefined || others.length > 0) return wrong('Name the model, and one file to write.')
    if (kind !== '.xlsx' && kind !== '.csv') return wrong('The name of the file must end in .xlsx or .csv.')
    try {
      await writeWhole(file, contentOf(model, kind), values.force)
    } catch (error) {
      console.error(`udigate: ${file}: ${whyNotWritten(error as NodeJS.ErrnoException)}`)
      return 2
    }
    console.log(
      `${file} is written. Fill it in, and check it: udigate validate ${file}${kind === '.csv' ? ` --model ${model}` : ''}`,
    )
    return 0
  },
}

function contentOf(model: Model, kind: '.xlsx' | '.csv'): Readable {
  return kind === '.xlsx'
    ? Readable.from(writeTemplate(model, shippedCodeLists), { objectMode: false })
    : Readable.from(singleCsv(model, [validRequests[model]]), { objectMode: false })
}

/** Writes beside the file first, so that nobody ever sees half of it. */
async function writeWhole(file: string, content: Readable, force: boolean): Promise<void> {
  if (force) {
    const beside = `${file}.writing`
    try {
      await pipeline(content, createWriteStream(beside))
      await rename(beside, file)
    } catch (error) {
      await rm(beside, { force: true })
      throw error
    }
  } else await pipeline(content, createWriteStream(file, { flags: 'wx' }))
}

function whyNotWritten(error: NodeJS.ErrnoException): string {
  if (error.code === 'EEXIST') return 'It is there already. --force overwrites it.'
  if (error.code === 'ENOENT') return 'There is no such folder.'
  if (error.code === 'EACCES') return 'It may not be written.'
  return error.message
}

function wrong(mistake: string): number {
  console.error(`udigate: ${mistake} "udigate template --help" says more.`)
  return 2
}
