import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../../gateway.ts'

/** After this long without a call that was passed on, in milliseconds, the next one is told of anew. */
const quietFor = 3_600_000

/**
 * Tells in the log when calls come that a proxy says it has passed on, while no proxy is trusted: all that comes through it has one address
 * for the limits and the counting of failures. One line for as long as such calls keep coming, whatever their number.
 */
export function watchForProxy(app: FastifyInstance, { config, monotonic }: Gateway): void {
  if (config.trustedProxies !== undefined) return
  let last: number | undefined
  let calls = 0
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request
    if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) {
      const at = monotonic().getTime()
      const isNew = last === undefined || at - last >= quietFor
      last = at
      if (isNew) {
        request.log.warn({ caller: socket.remoteAddress, callsBefore: calls }, proxyNotTrusted)
        calls = 0
      }
      calls += 1
    }
    done()
  })
}

const proxyNotTrusted = 'calls come through a proxy that is not trusted; set UDIGATE_TRUSTED_PROXIES'
