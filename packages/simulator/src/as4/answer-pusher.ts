import { randomBytes } from 'node:crypto'
import { buildUserMessage, receiveResponse, type SentMessage } from '@udigate/as4'
import { listPending, type ReceivedMessage } from '../domibus/mailbox.ts'
import { drawFault } from '../faults/armed-fault.ts'
import { as4Pushes, type FaultName } from '../faults/fault-names.ts'
import type { Partnership } from '../partnership.ts'
import type { Simulator } from '../simulator.ts'
import { toUserMessage } from './convert-header.ts'
import { type PushEnd, pushMessage } from './push-message.ts'

/** How often answers are looked for that have become due, or that were pushed in vain, in milliseconds. */
const lookEvery = 500
const longestList = 100

const ends: Partial<Record<FaultName, PushEnd>> = { 'as4-push-cut': 'cut', 'as4-push-unread': 'unread' }

/** Pushes EUDAMED's answers to the gateway one by one, each until there is a receipt for it. */
export class AnswerPusher {
  readonly #simulator: Simulator
  readonly #timer: NodeJS.Timeout
  readonly #ending = new AbortController()
  /** The bytes of each answer, which every retry sends again. */
  readonly #built = new Map<string, SentMessage>()
  /** Answers that wait for another one to be pushed. */
  readonly #heldBack = new Set<string>()
  #running: Promise<void> | undefined

  constructor(simulator: Simulator) {
    this.#simulator = simulator
    this.#timer = setInterval(() => this.push(), lookEvery).unref()
  }

  /** Pushes what is due, unless that is being done. */
  push(): void {
    const { partnership } = this.#simulator.as4
    if (partnership?.pushUrl === undefined || this.#ending.signal.aborted) return
    this.#running ??= this.#pushDue({ ...partnership, pushUrl: partnership.pushUrl }).finally(() => {
      this.#running = undefined
    })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#ending.abort()
    await this.#running
  }

  async #pushDue(partnership: Partnership & { pushUrl: string }): Promise<void> {
    const { state, now } = this.#simulator
    for (const id of listPending(state.mailbox, {}, now(), longestList)) {
      const answer = state.mailbox.pending.get(id)
      if (answer && !this.#ending.signal.aborted) await this.#pushAnswer(answer, partnership)
    }
  }

  async #pushAnswer(answer: ReceivedMessage, partnership: Partnership & { pushUrl: string }): Promise<void> {
    const { messageId, refToMessageId } = answer.header
    if (this.#heldBack.has(messageId)) return
    const facts = new Set([messageId, refToMessageId ?? ''])
    const fault = drawFault(this.#simulator.faults, as4Pushes, facts)?.fault
    if (fault === 'as4-push-later') {
      this.#heldBack.add(messageId)
      return
    }
    const sent = this.#built.get(messageId) ?? this.#build(answer, partnership)
    this.#built.set(messageId, sent)
    const { signal } = this.#ending
    const end = (fault && ends[fault]) ?? 'read'
    const response = await pushMessage(partnership.pushUrl, sent.http, end, signal)
    if (!response || end !== 'read') return
    const partner = { signers: partnership.partnerCertificates }
    if (receiveResponse(response, sent, { partner, now: this.#simulator.now() }).kind !== 'receipt') return
    if (fault === 'as4-push-twice') await pushMessage(partnership.pushUrl, sent.http, 'read', signal)
    const at = this.#simulator.now().toISOString()
    await this.#simulator.record({ type: 'message-downloaded', at, messageId })
    this.#built.delete(messageId)
    this.#heldBack.clear()
  }

  #build(answer: ReceivedMessage, { identity, partnerCertificates }: Partnership): SentMessage {
    const [recipient] = partnerCertificates
    if (!recipient) throw new Error('The partnership has no certificate to encrypt for.')
    const now = this.#simulator.now()
    return buildUserMessage(toUserMessage(answer), { signer: identity, recipient, now, randomBytes })
  }
}
