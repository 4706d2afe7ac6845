import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Gateway } from '../../gateway.ts'
import { makeId } from '../../ids.ts'
import { malformed, Problem, problemBody } from './problem.ts'

/** Answers what cannot be read as HTTP, so that no request comes of it, and closes the connection. */
export function answerUnreadable(gateway: Gateway) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    closeWithProblem(gateway, socket, problemOf(error.code), error.code)
  }
}

/** Answers on a connection that no answer can be sent on any other way, and closes it. */
export function closeWithProblem(gateway: Gateway, socket: Socket, problem: Problem, because?: string): void {
  const requestId = makeId(gateway)
  gateway.metrics.calls.refused(problem.code)
  gateway.log.info({ requestId, status: problem.status, problem: problem.code, because }, 'answered')
  if (socket.writable) socket.write(responseOf(problem, requestId))
  socket.destroy()
}

function problemOf(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem('request.too-slow', 'The request did not come to its end in time.')
  }
  return code === 'HPE_HEADER_OVERFLOW'
    ? new Problem('request.headers-too-large', 'The headers together are larger than 8 KiB.')
    : malformed()
}

function responseOf(problem: Problem, requestId: string): string {
  const body = JSON.stringify(problemBody(problem, requestId))
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `x-request-id: ${requestId}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(problem.headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
