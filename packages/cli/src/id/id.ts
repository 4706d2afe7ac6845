import {
  completeEudamedDi,
  deriveEudamedDi,
  eudamedDiFault,
  longestOwnPart,
} from '@udigate/eudamed/identifiers'
import { columns } from '../columns.ts'
import { describeCommand } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import { CommandFailure } from '../run-command.ts'

const description = describeCommand({
  name: 'id',
  usage: [
    'make OWN-PART... [--format text|json]',
    'derive UDI-DI... [--format text|json]',
    'check CODE... [--format text|json]',
  ],
  about: `The identifiers of devices under the directives (MDD, AIMDD, IVDD). The EUDAMED DI takes the place of the Basic
    UDI-DI; a device without a UDI-DI has a EUDAMED ID instead. EUDAMED issues both. Works offline.

    Without a UDI-DI the manufacturer chooses 1 to 21 characters, which no other of its devices has: letters without
    accents, digits, and ! " % & ' ( ) * + , - . / : ; < = > ? _. The Commission advises to begin with the SRN without
    its hyphens.`,
  actions: {
    make: {
      about: 'The EUDAMED DI and the EUDAMED ID of a device without a UDI-DI, with their check characters.',
      words: [{ name: 'OWN-PART', repeated: true, about: 'What the manufacturer chooses for the device.' }],
    },
    derive: {
      about: 'The EUDAMED DI of a device that has a UDI-DI.',
      words: [{ name: 'UDI-DI', repeated: true }],
    },
    check: {
      about:
        'Whether EUDAMED DIs and EUDAMED IDs that a manufacturer made have the right form and check characters.',
      words: [
        {
          name: 'CODE',
          repeated: true,
          about: 'Begins with B- or D-. One that was made of a UDI-DI has no check characters.',
        },
      ],
    },
  },
  options: { format: formatOption },
  statuses: { 0: 'done', 1: 'there is one that is not right, or cannot be made', 2: 'wrong usage' },
  examples: [
    { line: 'udigate id make DEMF000001723NEEDLE' },
    { line: 'udigate id derive 00308676965723' },
    { line: 'udigate id check B-CR023368 D-CR023369', status: 1 },
  ],
})

/** `udigate id`: the identifiers of devices under the directives. */
export const id = defineCommand(description, async ({ action, words, values: { format } }, _around) => {
  if (words.length === 0) throw new CommandFailure(`Give ${whatFor[action]}.`, 2)
  const results = words.map(word => resultOf[action](word))
  const isDone = results.every(({ reason }) => reason === undefined)
  return { status: isDone ? 0 : 1, output: written(format, results, inWords) }
})

/** What became of a word of the command line. */
interface Result {
  /** What was given. */
  readonly given: string
  readonly eudamedDi?: string
  readonly eudamedId?: string
  /** What is wrong with what was given; absent where nothing is. */
  readonly reason?: string
  /** What it is where only its check characters are wrong. */
  readonly expected?: string
}

type Action = 'make' | 'derive' | 'check'

const whatFor: Readonly<Record<Action, string>> = {
  make: "the manufacturer's own part of the identifier",
  derive: 'the UDI-DI',
  check: 'the EUDAMED DI or EUDAMED ID',
}

const reasons = {
  length: `it must have 1 to ${longestOwnPart} characters`,
  characters: 'it has a character that may not be there',
}

const resultOf: Readonly<Record<Action, (word: string) => Result>> = {
  make: given => {
    const made = completeEudamedDi(given)
    if (!made.ok) return { given, reason: reasons[made.fault] }
    return { given, eudamedDi: made.eudamedDi, eudamedId: made.eudamedId }
  },
  derive: given => ({ given, eudamedDi: deriveEudamedDi(given) }),
  check: given => ({ given, ...eudamedDiFault(given) }),
}

function inWords(results: readonly Result[]): string {
  return columns(
    results.map(({ given, eudamedDi, eudamedId = '', reason }) =>
      reason === undefined ? [given, eudamedDi ?? 'right', eudamedId] : [given, `wrong: ${reason}`],
    ),
  )
}
