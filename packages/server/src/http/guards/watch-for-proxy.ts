import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../../gateway.ts'

/** After this long without a call that was passed on, in milliseconds, the next one is logged again. */
const quietFor = 3_600_000

/**
 * Notes calls that a proxy says it has passed on and that is not trusted to say so: all that comes through it has one address for the limits
 * and the counting of failures. Where no proxy is trusted at all, the log has one line for as long as such calls keep coming.
 */
export function watchForProxy(app: FastifyInstance, { config, forwarded, monotonic }: Gateway): void {
  let last: number | undefined
  let calls = 0
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket, ips = [] } = request
    const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
    // A call that came through a trusted proxy has two addresses at least.
    if (isPassedOn && ips.length <= 1) {
      const from = socket.remoteAddress ?? 'an unknown address'
      forwarded.note(from)
      const at = monotonic().getTime()
      const isNew = last === undefined || at - last >= quietFor
      last = at
      if (isNew && config.trustedProxies === undefined) {
        request.log.warn({ caller: from, callsBefore: calls }, proxyNotTrusted)
        calls = 0
      }
      calls += 1
    }
    done()
  })
}

const proxyNotTrusted = 'calls come through a proxy that is not trusted; set UDIGATE_TRUSTED_PROXIES'
