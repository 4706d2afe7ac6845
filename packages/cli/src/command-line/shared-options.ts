import { authority, codeSpaceByCriterion, modelNames } from '@udigate/eudamed'
import { type CsvFormat, csvEncodings, separatorNames } from '@udigate/sheets'
import type { Option } from '../command.ts'
import { describeChoices, type OptionValues } from './read-command-line.ts'

/** How what is answered is written. */
export const formatOption = {
  type: 'string',
  default: 'text',
  values: ['text', 'json'],
  about: 'How the answer is written; text where it is not given.',
} as const satisfies Option

/** The model of the records. */
export const modelOption = {
  type: 'string',
  value: 'MODEL',
  values: modelNames,
  about: `The model of the records: ${describeChoices(modelNames)}.`,
} as const satisfies Option

/** How CSV files are written. */
export const csvOptions = {
  separator: {
    type: 'string',
    value: 'SEPARATOR',
    values: separatorNames,
    about: `What stands between the cells of a CSV file: ${separatorNames.join(', ')}. Found in the file otherwise; a file where it could
      be two is refused until you say it. A .tsv file has tabs.`,
  },
  encoding: {
    type: 'string',
    value: 'ENCODING',
    values: csvEncodings,
    about: `How a CSV file is encoded that has no byte order mark: ${csvEncodings.join(', ')}. utf-8 where it is not given.`,
  },
} as const satisfies Record<string, Option>

/** What the options of a command line say of how CSV files are written. */
export function chooseFormat({ separator, encoding }: OptionValues<typeof csvOptions>): CsvFormat {
  return { ...(separator && { separator }), ...(encoding && { encoding }) }
}

const registerNames = (authority.profiles ?? []).map(({ id }) => id)

/** For which register records are judged. */
export const registerOption = {
  for: {
    type: 'string',
    value: 'REGISTER',
    values: [authority.id, ...registerNames],
    about: `The register for which records are judged: ${authority.id} (the usual), or ${registerNames.join(', ')}, whose rules are
      held besides (docs/guides/swiss-devices.md).`,
  },
} as const satisfies Record<string, Option>

/** What a request is for at several registers, in words. */
interface AtRegister {
  register: string
  verdict?: string
  status?: string
  statusText: string
  requestId?: string
  reasons?: readonly string[]
}

/** What is said of each register that a request is for, in lines. */
export function registerLines(targets: readonly AtRegister[] = []): readonly string[] {
  return targets.flatMap(({ register, verdict, status = verdict, statusText, requestId, reasons = [] }) => [
    `${register}  ${status}${requestId === undefined ? '' : `  ${requestId}`}`,
    `  ${statusText}`,
    ...reasons.map(reason => `  ${reason}`),
  ])
}

/** The further register that the options of a command line name; absent where that is the authority itself, or none. */
export function chooseRegister({ for: named }: OptionValues<typeof registerOption>): string | undefined {
  return registerNames.find(name => name === named)
}

/** Which of several entities of one code is meant. */
export const criterionOption = {
  type: 'string',
  value: 'CRITERION',
  values: Object.keys(codeSpaceByCriterion) as readonly (keyof typeof codeSpaceByCriterion)[],
  about: 'Which one, where a STANDARD device and a LEGACY one bear the code.',
} as const satisfies Option

/** A value as JSON, or in words. */
export function written<Value>(
  format: 'text' | 'json',
  value: Value,
  inWords: (value: Value) => string,
): string {
  return format === 'json' ? JSON.stringify(value, null, 2) : inWords(value)
}

/** The registers that something is submitted to. */
export const toOption = {
  type: 'string',
  value: 'REGISTERS',
  about:
    'The registers that it is for, with commas between; the authority and those that the actor has where it is not given.',
} as const satisfies Option
