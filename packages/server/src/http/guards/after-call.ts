import type { FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** What is done after its call. */
    worksAfterCall?: (() => void)[] | undefined
    /** Whether something is done for its call, though its client may have hung up. */
    isAtWork?: boolean
    /** What is done once that is over, where its client has hung up. */
    worksAfterWork?: (() => void)[] | undefined
  }
}

/** A call, as far as it is known when it is over. */
export type CallToEnd = Pick<FastifyReply, 'raw' | 'worksAfterCall' | 'isAtWork' | 'worksAfterWork'>

/**
 * Does `work` once when a call is over: when its answer is sent, or cannot be any longer because its client has hung up. Where
 * that is so already it is done at once: a response closes once, and tells those who listen later nothing.
 */
export function afterCall(reply: CallToEnd, work: () => void): void {
  const { raw, worksAfterCall: present } = reply
  if (raw.destroyed) {
    work()
    return
  }
  if (present) {
    present.push(work)
    return
  }
  // One listener for all: Node warns of more than ten, and some are its own.
  const all = [work]
  reply.worksAfterCall = all
  raw.once('close', () => {
    for (const each of all) each()
  })
}

/** From here on something is done for a call, until `endWork`. */
export function beginWork(reply: CallToEnd): void {
  reply.isAtWork = true
}

/** Nothing is done for a call any longer, but sending its answer. */
export function endWork(reply: CallToEnd): void {
  const { worksAfterWork = [] } = reply
  reply.isAtWork = false
  reply.worksAfterWork = undefined
  for (const each of worksAfterWork) each()
}

/**
 * Does `work` once when a call is over, and nothing is done for it any longer: who hangs up has what was begun done to its end,
 * and gives away nothing of what that takes before.
 */
export function afterWork(reply: CallToEnd, work: () => void): void {
  afterCall(reply, () => {
    if (!reply.isAtWork) return work()
    reply.worksAfterWork ??= []
    reply.worksAfterWork.push(work)
  })
}
