import { plainSheet, writeWorkbook } from '@udigate/sheets'
import type { AuthorNames } from '../../../store/authors.ts'
import { nameAuthor } from '../../endpoint/author.ts'
import { describeFate } from './describe-fate.ts'

interface ReceiptTarget {
  register: string
  state: string
  requestId?: string | undefined
  reasons?: readonly string[] | undefined
  findings?: readonly { message: string }[] | undefined
}

/** What a receipt says of a record. */
export interface ReceiptLine {
  record: number
  sheet?: string | undefined
  row: number
  name?: string | undefined
  reference?: string | undefined
  issuingAgency?: string | undefined
  device?: string | undefined
  group?: string | undefined
  /** The state of the record in the API, or `UNCHANGED` and `NOT_POSSIBLE` of those of a list that were not sent. */
  state: string
  registered?: string | undefined
  /** What the authority answered, or why nothing was sent. */
  answer: readonly string[]
  submittedBy?: string | undefined
  submittedAt?: number | null | undefined
  answeredAt?: number | null | undefined
  requestId?: string | undefined
  /** What became of it at further registers. */
  targets?: readonly ReceiptTarget[] | undefined
}

/** A record as it is told, and what is stored of its submission. */
interface ToldRecord {
  record: number
  sheet?: string | undefined
  row: number
  device?: { issuingAgency?: string | undefined; code?: string | undefined } | undefined
  label?: { name?: string | undefined; reference?: string | undefined } | undefined
  state: string
  registered?: string | undefined
  reasons?: readonly string[] | undefined
  findings?: readonly { message: string }[] | undefined
  requestId?: string | undefined
  targets?: ReceiptLine['targets']
}

interface StoredSubmission {
  submitted_by: string | null
  submitted_at: number | null
  submitted_group: string | null
  answered_at: number | null
}

/** What a receipt says of a record. @param names of those who submitted */
export function makeReceiptLine(
  { label, device, reasons = [], findings = [], ...record }: ToldRecord,
  { submitted_by: by, submitted_at, submitted_group, answered_at }: StoredSubmission,
  names: AuthorNames,
): ReceiptLine {
  return {
    ...record,
    name: label?.name,
    reference: label?.reference,
    issuingAgency: device?.issuingAgency,
    device: device?.code,
    group: submitted_group ?? undefined,
    answer: [...reasons, ...findings.map(({ message }) => message)],
    submittedBy: by === null ? undefined : nameAuthor(by, names),
    submittedAt: submitted_at,
    answeredAt: answered_at,
  }
}

const columns = [
  { name: 'Record', width: 8 },
  { name: 'Sheet', width: 14 },
  { name: 'Row', width: 8 },
  { name: 'Trade name', width: 36 },
  { name: 'Reference number', width: 20 },
  { name: 'Issuing agency', width: 14 },
  { name: 'UDI-DI', width: 24 },
  { name: 'Basic UDI-DI', width: 24 },
  { name: 'Result', width: 30 },
  { name: 'In the register', width: 16 },
  { name: 'Answer', width: 60 },
  { name: 'Submitted by', width: 24 },
  { name: 'Submitted at (UTC)', width: 22 },
  { name: 'Answered at (UTC)', width: 22 },
  { name: 'Submission', width: 38 },
] as const

/**
 * The receipt of what was submitted, as a workbook to be filed: what it is of, and a row for each record.
 *
 * @param facts what it is of, in words
 * @param pages the records, a page at a time
 * @param registers the further ones that some are for, which have columns of their own
 */
export function writeReceipt(
  facts: readonly (readonly [what: string, value: string | number | undefined])[],
  pages: AsyncIterable<readonly ReceiptLine[]>,
  registers: readonly string[] = [],
): AsyncGenerator<Uint8Array> {
  const known = facts.filter(([, value]) => value !== undefined)
  return writeWorkbook([
    plainSheet(
      'Receipt',
      [
        { name: 'What', width: 28 },
        { name: 'Value', width: 80 },
      ],
      onePage(known),
    ),
    plainSheet('Records', [...columns, ...registers.flatMap(nameColumns)], writeLines(pages, registers)),
  ])
}

async function* onePage<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items
}

function nameColumns(register: string) {
  return [
    { name: `Result at ${register}`, width: 30 },
    { name: `Answer of ${register}`, width: 60 },
    { name: `Submission to ${register}`, width: 38 },
  ]
}

function writeTarget({ targets = [] }: ReceiptLine, register: string): (string | undefined)[] {
  const target = targets.find(each => each.register === register)
  if (target === undefined) return [undefined, undefined, undefined]
  const { state, requestId, reasons = [], findings = [] } = target
  const answer = [...reasons, ...findings.map(({ message }) => message)].join('\n')
  return [describeFate(state), answer || undefined, requestId]
}

async function* writeLines(
  pages: AsyncIterable<readonly ReceiptLine[]>,
  registers: readonly string[],
): AsyncGenerator<readonly (readonly (string | number | undefined)[])[]> {
  for await (const lines of pages) {
    yield lines.map(line => [
      ...writeLine(line),
      ...registers.flatMap(register => writeTarget(line, register)),
    ])
  }
}

function writeLine(line: ReceiptLine): (string | number | undefined)[] {
  return [
    line.record,
    line.sheet,
    line.row,
    line.name,
    line.reference,
    line.issuingAgency,
    line.device,
    line.group,
    describeFate(line.state),
    line.registered,
    line.answer.join('\n') || undefined,
    line.submittedBy,
    formatMoment(line.submittedAt),
    formatMoment(line.answeredAt),
    line.requestId,
  ]
}

/** A time as a person reads it: 2026-11-23 14:31:05. @param milliseconds since 1970 */
export function formatMoment(milliseconds: number | null | undefined): string | undefined {
  return milliseconds == null
    ? undefined
    : new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
}
