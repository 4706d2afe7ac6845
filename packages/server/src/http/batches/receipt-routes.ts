import { describeTablesRead, describeUnread } from '@udigate/sheets'
import * as Type from 'typebox'
import { readBatchRecords } from '../../batches/records-of-batch.ts'
import type { Gateway } from '../../gateway.ts'
import { readAuthorNames } from '../../store/authors.ts'
import { countTargets } from '../../store/batch-targets.ts'
import { decodeJson } from '../../store/json.ts'
import type { BatchRow } from '../../store/tables.ts'
import { nameAuthor } from '../endpoint/author.ts'
import { endpointWith, sent } from '../endpoint/endpoint.ts'
import { fileTypes, sendFile } from '../endpoint/file.ts'
import { Problem } from '../problems/problem.ts'
import { formatMoment, makeReceiptLine, type ReceiptLine, writeReceipt } from './files/receipt.ts'
import { requireBatch } from './find-batch.ts'
import { viewRecord } from './record-view.ts'

const endpoint = endpointWith({ tag: 'Batches', right: 'batches.read', work: 'exporting' })

/** A receipt as it is answered. */
export const receiptAnswer = sent('A workbook: what was submitted, and a row for each record', {
  [fileTypes.xlsx]: Type.String({ format: 'binary' }),
})

const getBatchReceipt = endpoint('GET /api/v1/batches/:id/receipt', {
  summary: 'The receipt of a batch that was submitted, as a workbook to be filed',
  description:
    'Device, identifiers, when and under which key it was submitted, the answer of the authority, and the submission.',
  answers: { 200: receiptAnswer },
  problems: ['path.unknown', 'batch.impossible'],
  async handle({ reply, caller, params: { id } }, gateway) {
    const batch = await requireBatch(gateway, caller, id)
    if (batch.mode !== 'submit') throw new Problem('batch.impossible', 'Nothing of it was to be submitted.')
    const names = await readAuthorNames(gateway.store.db, [batch.key_id])
    const facts = listBatchFacts(gateway, batch, nameAuthor(batch.key_id, names))
    const registers = Object.keys((await countTargets(gateway.store.db, batch.id)) ?? {})
    const content = gateway.limits.turns.run(caller.organisation, () =>
      writeReceipt(facts, readLines(gateway, batch), registers),
    )
    return sendFile(reply, `receipt-${batch.id}`, 'xlsx', content)
  },
})

/** `/api/v1/batches/{id}/receipt`: what was submitted, to be filed. */
export const batchReceipts = { getBatchReceipt }

/** What the receipt of a batch is of. @param by the name of the key under which it came */
export function listBatchFacts(
  { now }: Pick<Gateway, 'now'>,
  batch: BatchRow,
  by: string,
): readonly (readonly [string, string | number | undefined])[] {
  const tables = decodeJson(batch.tables) ?? []
  const isTable = tables.length > 0
  return [
    ['List', batch.name ?? undefined],
    ['File (SHA-256)', batch.sha256 ?? undefined],
    ['Stage', batch.stage],
    ['Model', batch.model ?? undefined],
    ['Actor', batch.actor ?? undefined],
    ['Submitted by', by],
    ['Submitted at (UTC)', formatMoment(batch.submit_at)],
    ['Ended at (UTC)', formatMoment(batch.ended_at)],
    ['Batch', batch.id],
    ['This receipt is of (UTC)', formatMoment(now().getTime())],
    ['Read', isTable ? describeTablesRead(tables) : undefined],
    ...tables.flatMap(table =>
      describeUnread(table).map(text => ['Not read', nameSheet(table, text)] as const),
    ),
  ]
}

function nameSheet({ sheet }: { sheet?: string }, text: string): string {
  return sheet === undefined ? text : `Sheet ${sheet}: ${text}`
}

async function* readLines({ store }: Gateway, batch: BatchRow): AsyncGenerator<readonly ReceiptLine[]> {
  for await (const rows of readBatchRecords(store, batch.id, 'all')) {
    const names = await readAuthorNames(
      store.db,
      rows.flatMap(({ submitted_by }) => submitted_by ?? []),
    )
    yield rows.map(row => {
      const view = viewRecord(row)
      return makeReceiptLine({ ...view, row: view.line }, row, names)
    })
  }
}
