import type { Environment } from '../ids.ts'
import { listBoundActors } from '../store/actors.ts'
import { type ChainedTable, chainedTables, chainOfEdition, chainsOf } from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { listHeads } from '../store/evidence-reading.ts'
import { rowsWithoutChain } from '../store/rows-outside-chains.ts'
import { saltAddresses } from '../store/subscriptions.ts'
import { type Appended, appendEvidence } from './append.ts'
import type { Lane } from './lanes.ts'
import type { Signer } from './signing.ts'
import { describeStanding } from './standing.ts'
import { kinds, readStored } from './things/things.ts'

/** How many rows are anchored at once. */
const rowsAtOnce = 2_000

/** The migration since which every row has evidence from its beginning. */
const sinceCovered = '0017-secret-key'

/** The migrations since which the key of the gateway proves every entry, and each idempotency key has evidence. */
const sinceProven = ['0039-lanes', '0040-commitments']

/** The migration since which rows of these tables have evidence. */
const sinceFurther = '0040-commitments'
const furtherTables = ['mapping', 'code_list_change', 'subscription'] as const

/** The migration since which rows of these tables have evidence, and actors that are only bound to an organisation. */
const sinceWider = '0045-wider-evidence'
const widerTables = ['inquiry', 'actor'] as const

/** The migration since which what is said of actors in further registers has evidence. */
const sinceRegisters = '0067-kept-in-files'

/**
 * Records what stands in a store that is older than its evidence, once: in the transaction that brings it up to date. The
 * entries that it has from before, and then the rows that have none.
 */
export async function anchorOlderStore(
  db: Db,
  made: ReadonlySet<string>,
  anchoring: Pick<Environment, 'now' | 'randomBytes'> & { lane: Lane; signer: () => Signer },
): Promise<void> {
  const { lane, now, randomBytes, signer } = anchoring
  if (sinceProven.some(name => made.has(name)) && (await listHeads(db, { limit: 1 })).length > 0) {
    const facts = kinds.edition.facts(await describeStanding(db, signer()))
    await appendEvidence(db, lane, [{ chain: chainOfEdition, kind: 'edition', at: now().getTime(), facts }])
  }
  if (made.has(sinceFurther)) await saltAddresses(db, randomBytes)
  if (made.has(sinceWider)) await recordBound(db, lane, now)
  const tables = [
    ...(made.has(sinceFurther) ? furtherTables : []),
    ...(made.has(sinceWider) ? widerTables : []),
    ...(made.has(sinceRegisters) ? (['actor_register'] as const) : []),
  ]
  await anchorRows(db, lane, now, made.has(sinceCovered) ? chainedTables : tables)
}

/** Earlier versions recorded of an actor what was registered of it, and not to whom it was bound before and after. */
async function recordBound(db: Db, lane: Lane, now: () => Date): Promise<void> {
  const begun: Appended[] = []
  for (const actor of await listBoundActors(db)) {
    const chain = chainsOf.actor.name(actor)
    if ((await listHeads(db, { limit: 1, chains: [chain] })).length === 0) continue
    const facts = kinds.bound.facts(actor.organisation)
    begun.push({ chain, kind: 'bound', at: now().getTime(), facts })
  }
  await appendEvidence(db, lane, begun)
}

/**
 * Begins a chain for every row that has none, with what is stored of it at this moment: from then on it is covered, and a row
 * without a chain is one that the gateway did not write.
 */
export async function anchorRows(
  db: Db,
  lane: Lane,
  now: () => Date,
  tables: readonly ChainedTable[] = chainedTables,
): Promise<void> {
  for (const table of tables) {
    for (;;) {
      const chains = await rowsWithoutChain(db, table, '', rowsAtOnce)
      if (chains.length === 0) break
      const stored = await readStored(db, chains)
      await appendEvidence(
        db,
        lane,
        chains.map(chain => ({
          chain,
          kind: 'anchored',
          at: now().getTime(),
          facts: kinds.anchored.facts(stored.get(chain)),
        })),
      )
    }
  }
}
