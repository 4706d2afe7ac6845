import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Gateway } from '../../gateway.ts'
import { makeId } from '../../ids.ts'
import { viewProblem } from './body.ts'
import { malformed, Problem } from './problem.ts'

/** What Node says of bytes that are no request. */
interface ParserError extends NodeJS.ErrnoException {
  /** The bytes at which it stopped. */
  rawPacket?: unknown
}

/** Answers what cannot be read as HTTP, so that no request comes of it, and closes the connection. */
export function answerUnreadable(gateway: Gateway) {
  return (error: ParserError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    closeWithProblem(gateway, socket, makeProblem(error), error.code)
  }
}

/** Answers on a connection that no answer can be sent on any other way, and closes it. */
export function closeWithProblem(gateway: Gateway, socket: Socket, problem: Problem, because?: string): void {
  const requestId = makeId(gateway)
  gateway.metrics.calls.refused(problem.code)
  gateway.log.info({ requestId, status: problem.status, problem: problem.code, because }, 'answered')
  if (socket.writable) socket.write(writeResponse(problem, requestId))
  socket.destroy()
}

/** What is wrong with a request, by what Node's parser says of it: never in the parser's own words. */
const faults: Readonly<Record<string, string>> = {
  HPE_INVALID_METHOD: 'It does not begin with a method of HTTP, such as GET or POST, in capital letters.',
  HPE_INVALID_URL: 'The address in its first line has a character that must be written with percent signs.',
  HPE_INVALID_CONSTANT: 'Its first line must have a method, an address without blanks, and HTTP/1.1.',
  HPE_INVALID_VERSION: 'Its first line must end with HTTP/1.1 and CRLF.',
  HPE_PAUSED_H2_UPGRADE: 'HTTP/2 is not spoken here. Use HTTP/1.1.',
  HPE_INVALID_HEADER_TOKEN:
    'A header must be one line: its name, a colon right behind it, and a value without control characters.',
  HPE_INVALID_CONTENT_LENGTH: 'Content-Length must be the number of bytes of the body.',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'The length of the body is said twice. Give Content-Length once.',
  HPE_INVALID_TRANSFER_ENCODING:
    'Transfer-Encoding must be chunked, without Content-Length beside it. Or give Content-Length alone.',
  HPE_INVALID_CHUNK_SIZE:
    'A chunk of the body must begin with a line that has its size in hexadecimal digits.',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'The extensions of a chunk of the body are too large. Leave them out.',
  HPE_INVALID_EOF_STATE: 'It breaks off before its end.',
  HPE_CLOSED_CONNECTION: 'It follows a request that closed the connection. Open another one.',
}

/** How TLS begins: what a client sends that takes this port for one of HTTPS. */
const handshake = 0x16

function makeProblem({ code = '', rawPacket }: ParserError): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem('request.too-slow')
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Problem('request.headers-too-large')
  }
  if (code === 'HPE_INVALID_METHOD' && rawPacket instanceof Uint8Array && rawPacket[0] === handshake) {
    return malformed('It begins a TLS connection, which is not spoken here. Use http in place of https.')
  }
  return malformed(faults[code])
}

function writeResponse(problem: Problem, requestId: string): string {
  const body = JSON.stringify(viewProblem(problem, requestId))
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
