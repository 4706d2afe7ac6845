import type { FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** What is done after its call. */
    worksAfterCall?: (() => void)[] | undefined
  }
}

/**
 * Does `work` once when a call is over: when its answer is sent, or cannot be any longer because its client has hung up. Where
 * that is so already it is done at once: a response closes once, and tells those who listen later nothing.
 */
export function afterCall(reply: Pick<FastifyReply, 'raw' | 'worksAfterCall'>, work: () => void): void {
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
