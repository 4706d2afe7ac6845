// npm run bench:evidence [-- SUBMISSIONS]: verifying the evidence, all of it and from a trusted head on, beside reading the same
// rows and hashing them: time of this process's own CPU, in turns.
import { createHash } from 'node:crypto'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { makeSignedHead, type SignedHead } from '../packages/server/src/evidence/checkpoint.ts'
import { coverAll } from '../packages/server/src/evidence/checkpoints.ts'
import { verifyEvidence } from '../packages/server/src/evidence/verify.ts'
import { chainedTables } from '../packages/server/src/store/chains.ts'
import { announce } from '../packages/server/src/store/changes.ts'
import type { Db } from '../packages/server/src/store/database.ts'
import { lastCheckpoint } from '../packages/server/src/store/evidence-checkpoints.ts'
import { deliverRecords } from '../packages/server/test/delivered-records.ts'
import { testSigner } from '../packages/server/test/open-test-store.ts'
import { median } from './measure.ts'

if (import.meta.main) {
  const { entries, full, newer, perSecond } = await compareVerification(Number(process.argv[2] ?? 1_000), 5)
  console.log(
    `verify: ${full.toFixed(2)} of the rate of reading and hashing the same rows (${perSecond.toFixed(0)} entries/s, of ${entries})`,
  )
  console.log(`verify from a trusted head on, nothing new: ${newer.toFixed(3)} of the time of all`)
}

/** Verification of a store with so many submissions that were delivered. */
export async function compareVerification(submissions: number, rounds: number) {
  const after: (() => unknown)[] = []
  const context = { after: (done: () => unknown) => void after.push(done) } as unknown as TestContext
  try {
    const { store, delivery } = await deliverRecords(
      context,
      Array.from({ length: submissions }, () => 'SUCCESS'),
    )
    const { db } = store
    await coverAll({ ...delivery, signer: testSigner })
    await store.write(async at => announce(at, { type: 'clock-set', milliseconds: 1, at: new Date() }))
    await coverAll({ ...delivery, signer: testSigner })
    const last = await lastCheckpoint(db)
    if (!last) throw new Error('There is no checkpoint.')
    const head = makeSignedHead(last, testSigner.publicKey)
    const found: { floor: number; full: number; newer: number }[] = []
    let entries = 0
    // The first rounds have both compiled.
    for (let round = -3; round < rounds; round += 1) {
      const floor = await measure(() => readAndHash(db))
      const full = await measure(async () => {
        entries = await verify(db)
      })
      const newer = await measure(() => verify(db, head))
      if (round >= 0) found.push({ floor, full, newer })
    }
    return {
      entries,
      full: median(found.map(({ floor, full }) => floor / full)),
      newer: median(found.map(({ newer, full }) => newer / full)),
      perSecond: entries / median(found.map(({ full }) => full)),
    }
  } finally {
    for (const done of after.toReversed()) await done()
  }
}

/** Seconds of this process's own CPU. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

/** Every row that a verification looks at, read once and hashed once. */
async function readAndHash(db: Db): Promise<void> {
  const parts = [
    'operation',
    'operation_message',
    'look_up',
    'decision',
    'attempt',
    'acknowledgement',
    'pull_page',
    'idempotency_key',
  ]
  const evidence = [
    'evidence',
    'evidence_head',
    'evidence_checkpoint',
    'evidence_checkpoint_head',
    'audit_trail',
  ]
  for (const table of [...chainedTables, ...parts, ...evidence]) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db)
    for (const row of rows) createHash('sha256').update(JSON.stringify(row)).digest('hex')
  }
}

async function verify(db: Db, since?: SignedHead): Promise<number> {
  const verification = verifyEvidence({ db, signer: testSigner, since })
  for (;;) {
    const next = await verification.next()
    if (!next.done) throw new Error(next.value.what)
    if (next.done) return next.value.entries
  }
}
