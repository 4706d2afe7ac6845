import type { ExchangeInFlight, ExchangeLog, KnownExchange } from '../authorities/exchange-log.ts'
import type { Environment } from '../ids.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Stage } from '../stage.ts'
import type { Store } from '../store/database.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import {
  findReceivedExchange,
  type KnownExchange as KnownRow,
  listPendingExchanges,
  measurePendingExchanges,
  noteCollectedExchange,
  readPendingExchange,
  storeReceivedExchange,
} from '../store/received-exchanges.ts'
import {
  endSentExchange,
  findSentExchange,
  type InFlightRow,
  noteExchangeTry,
  storeSentExchange,
  takeBackExchangeTry,
} from '../store/sent-exchanges.ts'

/** How much may wait to be collected, of one stage: its partner sends again what comes after that. */
export interface PendingLimits {
  messages: number
  bytes: number
}

const usualPending: PendingLimits = { messages: 10_000, bytes: 1024 ** 3 }

/** Keeps what a stage exchanges with its partner in the store, where all processes see it. */
export function keepExchanges(
  stage: Stage,
  {
    store,
    sealing,
    now,
    monotonic,
  }: Pick<Environment, 'now' | 'monotonic'> & { store: Store; sealing: Sealing },
  most: PendingLimits = usualPending,
): ExchangeLog {
  const purpose = (exchangeId: string): string => nameExchange(stage, exchangeId)

  return {
    async findSent(transmissionId) {
      const row = await findSentExchange(store.db, transmissionId)
      if (!row) return undefined
      const { first_sent_at: firstSentAt, tries, outcome, because } = row
      return {
        tries,
        ...(firstSentAt !== null && { firstSentAt: new Date(firstSentAt) }),
        ...(outcome !== null && { outcome }),
        ...(because !== null && { because }),
      }
    },
    async beginSending({ transmissionId, contentType, body, envelope, cover, payload }) {
      const { hmac, bytes } = sealing.fingerprint(payload)
      return await store.write(async db => {
        await storeSentExchange(db, {
          transmission_id: transmissionId,
          stage,
          built_at: now().getTime(),
          first_sent_at: monotonic().getTime(),
          tries: 0,
          content_type: contentType,
          body,
          envelope,
          cover: encodeJson(cover),
          payload_hmac: hmac,
          payload_bytes: bytes,
          outcome: null,
          because: null,
          response: null,
          ended_at: null,
        })
        return describeInFlight(await noteExchangeTry(db, transmissionId))
      })
    },
    resumeSending: async transmissionId =>
      describeInFlight(await store.write(db => noteExchangeTry(db, transmissionId))),
    takeBackTry: transmissionId => store.write(db => takeBackExchangeTry(db, transmissionId)),
    endSending: (transmissionId, { outcome, because = null, response = null }) =>
      store.write(db =>
        endSentExchange(db, transmissionId, { outcome, because, response, ended_at: now().getTime() }),
      ),

    async findReceived(exchangeId) {
      const row = await findReceivedExchange(store.db, stage, exchangeId)
      return row && describeKnown(row)
    },
    async keepReceived({ exchangeId, refToMessageId, payload, receipt, isTest, ...rest }) {
      const { messages, bytes } = await measurePendingExchanges(store.db, stage)
      if (!isTest && (messages >= most.messages || bytes + payload.byteLength > most.bytes)) return 'full'
      const fingerprint = sealing.fingerprint(payload)
      const receivedAt = now().getTime()
      const row = {
        stage,
        exchange_id: exchangeId,
        from_party: rest.fromPartyId,
        to_party: rest.toPartyId,
        organisation: rest.organisation ?? null,
        conversation_id: rest.conversationId,
        ref_to: refToMessageId ?? null,
        received_at: receivedAt,
        envelope: rest.envelope,
        cover: encodeJson(rest.cover),
        payload_hmac: fingerprint.hmac,
        payload_bytes: fingerprint.bytes,
        sealed: isTest ? null : sealing.sealBytes(payload, purpose(exchangeId)),
        receipt_type: receipt.contentType,
        receipt: receipt.body,
        collected_at: isTest ? receivedAt : null,
      }
      return await store.write(async db => {
        const isNew = await storeReceivedExchange(db, row)
        const known = isNew ? row : await findReceivedExchange(db, stage, exchangeId)
        if (!known) throw new Error(`The message ${exchangeId} is neither new nor known.`)
        return { isNew, known: describeKnown(known) }
      })
    },
    listPending: () => listPendingExchanges(store.db, stage),
    async openPending(exchangeId) {
      const row = await readPendingExchange(store.db, stage, exchangeId)
      if (!row?.sealed) return undefined
      return {
        fromPartyId: row.from_party,
        conversationId: row.conversation_id,
        ...(row.ref_to !== null && { refToMessageId: row.ref_to }),
        ...(row.organisation !== null && { organisation: row.organisation }),
        payload: sealing.openBytes(row.sealed, purpose(exchangeId)),
      }
    },
    confirm: exchangeId => store.write(db => noteCollectedExchange(db, stage, exchangeId, now())),
    isPayload: (payload, { payloadHmac }) => sealing.isFingerprint(payload, payloadHmac),
  }
}

/** What the payload of a message is sealed for: it opens as nothing else. */
export function nameExchange(stage: Stage, exchangeId: string): string {
  return `exchange ${stage} ${exchangeId}`
}

function describeInFlight(row: InFlightRow | undefined): ExchangeInFlight | undefined {
  if (!row?.body) return undefined
  return { contentType: row.content_type, body: row.body, cover: decodeJson(row.cover), tries: row.tries }
}

function describeKnown({ cover, payload_hmac, receipt_type, receipt }: KnownRow): KnownExchange {
  return {
    cover: decodeJson(cover),
    payloadHmac: payload_hmac,
    receipt: { contentType: receipt_type, body: receipt },
  }
}
