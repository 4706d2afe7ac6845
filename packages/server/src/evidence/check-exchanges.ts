import { hash } from 'node:crypto'
import type { KeptExchange } from '../authorities/kept-exchange.ts'
import { registerKinds } from '../authorities/laws.ts'
import type { Db } from '../store/database.ts'
import {
  findReceivedProofs,
  findSentProofs,
  listReceivedKept,
  listSentKept,
  type SentExchangeProof,
} from '../store/kept-exchanges.ts'
import type { EvidenceRow } from '../store/tables.ts'
import type { Problem } from './check-chain.ts'
import { type Members, readMembers, readStoredJson } from './read-stored.ts'

/** What an entry says of a message that the gateway has exchanged itself, if it has. */
interface Claim {
  chain: string
  seq: number
  id: string
  kind: 'sent' | 'received' | 'receipt'
  /** The HMAC of the payload, or the hash of the receipt. */
  value: string
}

/** Takes what entries say of messages that the gateway exchanged itself, to be compared with what is kept of these. */
export function gatherClaims() {
  const claims: Claim[] = []
  const ids = new Map<string, string>()
  return {
    claims: claims as readonly Claim[],
    take({ chain, seq, kind }: EvidenceRow, facts: Members): void {
      if (kind !== 'handing' && kind !== 'handed' && kind !== 'answered') return
      const attempt = `${chain} ${String(facts.number)}`
      const { ebmsMessageId: transmissionId } = facts
      if (kind === 'handing') ids.set(attempt, String(transmissionId))
      const id = kind === 'handed' ? ids.get(attempt) : String(transmissionId)
      const claim = (what: Claim['kind'], value: unknown): void => {
        if (id !== undefined && typeof value === 'string') claims.push({ chain, seq, id, kind: what, value })
      }
      if (kind === 'handing') claim('sent', readMembers(facts.sent).hmac)
      if (kind === 'handed') claim('receipt', facts.receiptSha256)
      if (kind === 'answered') claim('received', readMembers(facts.received).hmac)
    },
  }
}

/** Where what is kept of messages is not what the evidence says of them. */
export async function checkClaims(db: Db, claims: readonly Claim[]): Promise<Problem[]> {
  const of = (...kinds: Claim['kind'][]) => claims.filter(({ kind }) => kinds.includes(kind))
  const list = (some: readonly Claim[]) => [...new Set(some.map(({ id }) => id))]
  const sent = new Map(
    (await findSentProofs(db, list(of('sent', 'receipt')))).map(row => [row.transmission_id, row]),
  )
  const received = new Map(
    (await findReceivedProofs(db, list(of('received')))).map(row => [row.exchange_id, row.payload_hmac]),
  )
  const problems: Problem[] = []
  for (const { chain, seq, id, kind, value } of claims) {
    const say = (what: string): void => void problems.push({ chain, seq, what })
    if (kind === 'sent' && (sent.get(id)?.payload_hmac ?? value) !== value)
      say(`what is kept of the message ${id} has another payload than was sent`)
    if (kind === 'received' && (received.get(id) ?? value) !== value)
      say(`what is kept of the message ${id} has another payload than was received`)
  }
  for (const id of list(of('receipt'))) {
    const own = of('receipt').filter(claim => claim.id === id)
    const fault = findReceiptFault(sent.get(id), own)
    const [first] = own
    if (first && fault)
      problems.push({ chain: first.chain, seq: first.seq, what: `${fault} of the message ${id}` })
  }
  return problems
}

/** Two processes may have had a receipt each, of which one is kept. */
function findReceiptFault(row: SentExchangeProof | undefined, claims: readonly Claim[]): string | undefined {
  if (!row?.response) return 'there is no receipt kept'
  const kept = hash('sha256', row.response)
  return claims.some(({ value }) => value === kept) ? undefined : 'there is another receipt kept'
}

/** How many messages are read at once. */
const atOnce = 100

/** Checks the signatures and digests of all messages that the gateway exchanged itself, and of what answered them. */
export async function* checkExchanges(db: Db, pause: () => Promise<void>): AsyncGenerator<Problem, void> {
  const check = registerKinds.find(({ checkKeptExchange }) => checkKeptExchange)?.checkKeptExchange
  if (!check) return
  const find = (exchange: Omit<KeptExchange, 'cover'>, cover: string): Problem[] => {
    const read = readStoredJson(cover)
    const fault = Array.isArray(read)
      ? check({ ...exchange, cover: read as object[] })
      : 'its digests cannot be read'
    return fault === undefined ? [] : [{ what: `The message ${exchange.messageId}: ${fault}` }]
  }
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await listSentKept(db, after, atOnce)
    for (const { transmission_id: messageId, envelope, cover, outcome, response } of page) {
      const answer = response ?? undefined
      if (outcome === 'receipted' && !answer)
        yield { what: `The message ${messageId}: it counts as received, and no receipt is kept` }
      yield* find({ messageId, envelope, answer, isReceipt: outcome === 'receipted' }, cover)
    }
    after = page.length < atOnce ? undefined : page.at(-1)?.transmission_id
    await pause()
  }
  for (
    let after: { stage: string; exchange_id: string } | undefined = { stage: '', exchange_id: '' };
    after;
  ) {
    const page = await listReceivedKept(db, after, atOnce)
    for (const { exchange_id: messageId, envelope, cover, receipt } of page)
      yield* find({ messageId, envelope, answer: receipt, isReceipt: true }, cover)
    after = page.length < atOnce ? undefined : page.at(-1)
    await pause()
  }
}
