import type { FastifyReply } from 'fastify'

/** What is done after a call, by its response. */
const works = new WeakMap<FastifyReply['raw'], (() => void)[]>()

/**
 * Does `work` once when a call is over: when its answer is sent, or cannot be any longer because its client has hung up. Where
 * that is so already it is done at once: a response closes once, and tells those who listen later nothing.
 */
export function afterCall({ raw }: Pick<FastifyReply, 'raw'>, work: () => void): void {
  if (raw.destroyed) {
    work()
    return
  }
  const present = works.get(raw)
  if (present) {
    present.push(work)
    return
  }
  // One listener for all: Node warns of more than ten, and some are its own.
  const all = [work]
  works.set(raw, all)
  raw.once('close', () => {
    for (const each of all) each()
  })
}
