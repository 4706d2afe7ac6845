import { realpath } from 'node:fs/promises'
import { shippedCodeLists } from '@udigate/eudamed'
import {
  checkTable,
  findUnknownFixes,
  readChunks,
  type TableFile,
  type TableJudging,
  UnreadableInput,
} from '@udigate/sheets'
import type { Environment } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { needed, type OptionValues } from '../command-line/read-command-line.ts'
import { chooseFormat, chooseRegister } from '../command-line/shared-options.ts'
import { readMappingFile } from '../map/read-mapping-file.ts'
import { openTableFile, type TableWords } from '../open-table-file.ts'
import { CommandFailure, type CommandRun } from '../run-command.ts'
import { describeProblems } from '../validate/describe-problems.ts'
import { painter } from '../validate/terminal-text.ts'
import { writeWholeFile } from '../write-whole-file.ts'
import { description } from './description.ts'
import { type FixReport, fixJson, fixText } from './fix-text.ts'

/** `udigate fix`: fixes what has one right value. */
export const fix = defineCommand(description, ({ words: [file], values }, around) =>
  fixFile(needed(file, 'Name one file.'), values, around),
)

type Values = OptionValues<(typeof description)['options']>

async function fixFile(
  file: string,
  values: Values,
  { stdin, stdout, env }: Environment,
): Promise<CommandRun> {
  const target = chooseTarget(file, values)
  const opened = await openTableFile(file, stdin, notATable)
  const table: TableFile = { ...opened, csv: { ...opened.csv, ...chooseFormat(values) } }
  try {
    if (table.kind === 'csv' && values.model === undefined && values.mapping === undefined) {
      throw new CommandFailure(
        'A CSV file does not say which model it is of. Say it: --model; or --mapping, for a list of your own.',
        2,
      )
    }
    const report = await makeReport(file, table, values)
    checkChoice(report, values)
    if (target !== undefined && report.groups.length > 0) {
      await write(file, target, report, values)
      report.written = target
    }
    const colour = stdout.isTTY === true && (env.NO_COLOR ?? '') === ''
    const isDone = report.rows.every(({ state }) => state !== 'invalid') && !report.hasErrors
    return {
      status: report.isBroken ? 2 : isDone ? 0 : 1,
      output: values.format === 'json' ? fixJson(report) : fixText(report, values.rows, painter(colour)),
    }
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error
    throw new CommandFailure(describeProblems(file, error).join('\n'), 2)
  } finally {
    await opened.source.close()
  }
}

/** The file to write; none without `--apply`. */
function chooseTarget(file: string, { apply, output, 'in-place': inPlace }: Values): string | undefined {
  if (!apply) {
    if (output === undefined && !inPlace) return undefined
    throw new CommandFailure('Without --apply nothing is written.', 2)
  }
  if (output !== undefined && inPlace) throw new CommandFailure('Give --output or --in-place, not both.', 2)
  if (inPlace && file === '-')
    throw new CommandFailure('Standard input cannot be overwritten. Give --output FILE.', 2)
  if (inPlace) return file
  return needed(output, 'Name the file to write: --output FILE. --in-place overwrites the file itself.')
}

const notATable: TableWords = {
  folder: 'Fixes are of one file. Put the CSV files of the folder into a workbook, a sheet for each.',
  other:
    'Fixes are of workbooks (.xlsx) and CSV files. Of other files, udigate validate --format json says each fix.',
}

async function makeReport(file: string, table: TableFile, values: Values): Promise<FixReport> {
  const { model, mapping, only, except } = values
  const judging: TableJudging = {
    model,
    mapping: mapping === undefined ? undefined : await readMappingFile(mapping),
    options: {
      codes: shippedCodeLists,
      strictContract: values['strict-contract'],
      register: chooseRegister(values),
    },
  }
  const choice = { only: only.length === 0 ? undefined : only, except }
  const checked = await checkTable(table, judging, choice)
  return { file, ...checked, hasErrors: checked.left.some(({ severity }) => severity === 'error') }
}

/** @throws CommandFailure where a group is named that there is not */
function checkChoice({ groups }: FixReport, { only }: Values): void {
  const unknown = findUnknownFixes(groups, { only })
  if (unknown.length === 0) return
  throw new CommandFailure(
    `There is no safe fix ${unknown.join(', ')} in it. Without --only all of them are listed.`,
    2,
  )
}

async function write(file: string, target: string, { fixed }: FixReport, values: Values): Promise<void> {
  const inPlace = values['in-place']
  if (!inPlace && (await isSame(file, target))) {
    throw new CommandFailure(`${target} is the file itself. --in-place overwrites it.`, 2)
  }
  try {
    await writeWholeFile(target, readChunks(fixed.source), inPlace || values.force)
  } catch (error) {
    throw new CommandFailure(`${target}: ${whyNotWritten(error as NodeJS.ErrnoException)}`, 2)
  }
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map(path => realpath(path).catch(() => undefined)))
  return first !== undefined && first === second
}

function whyNotWritten({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EEXIST') return 'It is there already. --force overwrites it.'
  if (code === 'ENOENT') return 'There is no such folder.'
  if (code === 'EACCES') return 'It may not be written.'
  return message
}
