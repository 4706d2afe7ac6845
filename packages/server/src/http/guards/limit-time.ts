import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import type { Times } from '../endpoint/times.ts'
import { closeWithProblem } from '../problems/answer-unreadable.ts'
import { Problem } from '../problems/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its body is a stream that is read by the route, which manages its pace itself. */
    takesStream?: boolean
  }
  interface FastifyRequest {
    /** Ends the call where its body does not come to its end in time. */
    bodyTimer?: NodeJS.Timeout | undefined
  }
}

/**
 * Ends calls whose body does not come to its end in time: those of routes that take streams only once they are answered.
 * Ends connections on which nothing of an answer is read.
 */
export function limitTime(app: FastifyInstance, gateway: Gateway, times: Times): void {
  const start = (request: FastifyRequest, reply: FastifyReply): void => {
    const { raw } = request
    request.bodyTimer = setTimeout(() => {
      if (raw.complete) return
      // One that was answered without its body needs no other answer.
      if (reply.raw.headersSent) raw.socket.destroy()
      else closeWithProblem(gateway, raw.socket, tooSlow())
    }, times.body)
    // What keeps a process for it is the connection alone.
    request.bodyTimer.unref()
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (hasBody && !request.routeOptions.config.takesStream) start(request, reply)
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    clear(request)
    done()
  })
  app.addHook('onRequestAbort', async request => clear(request))
  app.addHook('onResponse', (request, reply, done) => {
    if (request.raw.complete) clear(request)
    else if (request.bodyTimer === undefined) start(request, reply)
    done()
  })

  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.raw.setTimeout(times.answerStandstill, () => {
      const { socket } = reply.raw
      // Where all that there is was read, it is the gateway that has not gone on yet.
      if (!socket || socket.writableLength === 0) return
      request.log.info('answer not read')
      socket.destroy()
    })
    done()
  })
}

function clear({ bodyTimer }: FastifyRequest): void {
  clearTimeout(bodyTimer)
}

function tooSlow(): Problem {
  return new Problem('request.too-slow')
}
