import type { Gateway } from '../../gateway.ts'
import { readAuthorNames } from '../../store/authors.ts'
import { findBatch } from '../../store/batches.ts'
import { planRecordsAfter } from '../../store/import-records.ts'
import type { ImportRow } from '../../store/tables.ts'
import { makeReceiptLine, type ReceiptLine, writeReceipt } from '../batches/files/receipt.ts'
import { listBatchFacts, receiptAnswer } from '../batches/receipt-routes.ts'
import { nameAuthor } from '../endpoint/author.ts'
import { endpointWith } from '../endpoint/endpoint.ts'
import { sendFile } from '../endpoint/file.ts'
import { Problem } from '../problems/problem.ts'
import { requireImport } from './read-import.ts'
import { viewImportRecord } from './view-record.ts'

const endpoint = endpointWith({ tag: 'Imports', right: 'imports.read', work: 'exporting' })

/** How many records are read at once. */
const atOnce = 500

const getImportReceipt = endpoint('GET /api/v1/imports/:id/receipt', {
  summary: 'The receipt of an imported list, as a workbook to be filed',
  description:
    'As that of its batch, with the rows that were not sent: what is unchanged, and what is not possible and why.',
  answers: { 200: receiptAnswer },
  problems: ['path.unknown', 'import.impossible'],
  async handle({ reply, caller, params: { id } }, gateway) {
    const row = await requireImport(gateway, caller, id)
    const batch = row.batch_id === null ? undefined : await findBatch(gateway.store.db, row.batch_id)
    if (batch === undefined) {
      throw new Problem(
        'import.impossible',
        'There is no receipt: the list is not submitted, or its batch was removed.',
      )
    }
    const names = await readAuthorNames(gateway.store.db, [batch.key_id])
    const facts = [
      ...listBatchFacts(gateway, batch, nameAuthor(batch.key_id, names)),
      ['Import', row.id],
      ['Revision', row.revision],
      ['File as it came (SHA-256)', row.sha256 ?? undefined],
      ['Reason', row.reason ?? undefined],
    ] as const
    const content = gateway.limits.turns.run(caller.organisation, () =>
      writeReceipt(facts, readLines(gateway, row, batch.id)),
    )
    return sendFile(reply, `receipt-${row.id}`, 'xlsx', content)
  },
})

/** `/api/v1/imports/{id}/receipt`: what became of a list, to be filed. */
export const importReceipts = { getImportReceipt }

async function* readLines(
  { store }: Gateway,
  { id }: ImportRow,
  batchId: string,
): AsyncGenerator<readonly ReceiptLine[]> {
  for (let after = 0; ; ) {
    const rows = await planRecordsAfter(store.db, id, batchId, after, atOnce)
    const names = await readAuthorNames(
      store.db,
      rows.flatMap(({ submitted_by }) => submitted_by ?? []),
    )
    yield rows.map(row => {
      const view = viewImportRecord(row, true)
      return makeReceiptLine({ ...view, state: view.state ?? 'READY' }, row, names)
    })
    const last = rows.at(-1)
    if (rows.length < atOnce || last === undefined) return
    after = last.number
  }
}
