import { byteOrderMark, csvLine } from '@udigate/sheets'
import * as Type from 'typebox'
import { coverAll } from '../../evidence/checkpoints.ts'
import { formatEntry } from '../../evidence/entry.ts'
import { readKeyRing } from '../../evidence/key-ring.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { lastCheckpoint } from '../../store/evidence-checkpoints.ts'
import { endpointWith, sent } from '../endpoint/endpoint.ts'
import { sendFile } from '../endpoint/file.ts'
import { AuditTrailLine } from './bodies.ts'
import { readQuestion, trailQuery } from './query.ts'
import { readAll } from './read-all.ts'
import type { TrailQuestion } from './read-trail.ts'
import { isShownWhole } from './view.ts'

const endpoint = endpointWith({ tag: 'Evidence', right: 'audit.read', work: 'exporting' })

/** `GET /api/v1/audit-trail/export`: the audit trail as a file. */
export const exportAuditTrail = endpoint('GET /api/v1/audit-trail/export', {
  summary: 'The audit trail as a file: JSON lines, or CSV',
  description:
    'Newest first, with the filters of the list. Each act has the hash of its entry in the evidence; JSON lines have the line of which it is the SHA-256 too, and the newest signed head of the evidence.',
  query: {
    ...trailQuery,
    format: Type.Enum(['ndjson', 'csv'], { default: 'ndjson', description: 'What kind of file.' }),
  },
  answers: {
    200: sent('The acts', { 'application/x-ndjson': AuditTrailLine, 'text/csv': Type.String() }),
  },
  async handle({ reply, caller, query: { format, ...query } }, gateway) {
    const question = readQuestion(query)
    const lines = gateway.limits.turns.run(caller.organisation, () =>
      format === 'csv' ? writeCsv(gateway, caller, question) : writeLines(gateway, caller, question, query),
    )
    return sendFile(reply, 'audit-trail', format, lines)
  },
})

const howToCheck = [
  'sha256 of an entry is the SHA-256 of its line, in UTF-8.',
  'line has the hash of the entry before it in the same chain; the export of the evidence has the whole chain.',
  'udigate evidence verify, with the head kept elsewhere, proves that the evidence is as it was written.',
]

async function* writeLines(
  gateway: Gateway,
  caller: Caller,
  question: TrailQuestion,
  asked: object,
): AsyncGenerator<string> {
  const { store, evidence, now } = gateway
  await coverAll(evidence)
  const last = await lastCheckpoint(store.db)
  const head = last && (await readKeyRing(store.db, evidence.signer)).makeHead(last)
  const { organisation, stage } = caller
  yield line({ type: 'about', organisation, stage, asked, at: now().toISOString(), head, howToCheck })
  let entries = 0
  for await (const { act, view } of readAll(gateway, caller, question)) {
    entries += 1
    yield line({ type: 'entry', ...view, ...(isShownWhole(act, view) && { line: formatEntry(act.entry) }) })
  }
  yield line({ type: 'end', entries })
}

async function* writeCsv(gateway: Gateway, caller: Caller, question: TrailQuestion): AsyncGenerator<string> {
  yield byteOrderMark
  yield csvLine([
    'at',
    'act',
    'title',
    'by kind',
    'by id',
    'by name',
    'network',
    'client',
    'reason',
    'record',
    'changes',
    'facts',
    'evidence chain',
    'evidence entry',
    'evidence sha256',
  ])
  for await (const { view } of readAll(gateway, caller, question)) {
    const { at, act, title, by, from, reason, record, changes, facts, evidence } = view
    yield csvLine([
      at,
      act,
      title,
      by.kind,
      by.id,
      by.name,
      from?.network,
      from?.client,
      reason,
      record,
      JSON.stringify(changes),
      JSON.stringify(facts),
      evidence.chain,
      String(evidence.entry),
      evidence.sha256,
    ])
  }
}

function line(item: object): string {
  return `${JSON.stringify(item)}\n`
}
