import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type * as Type from 'typebox'
import { type Answer, sent } from '../endpoint/endpoint.ts'
import { fileTypes } from '../endpoint/file.ts'

/** What is answered line by line, each one JSON. */
export function lines(description: string, line: Type.TSchema): Answer<FastifyReply> {
  return sent(description, { [fileTypes.ndjson]: line })
}

export function sendLines(reply: FastifyReply, items: AsyncIterable<object>): FastifyReply {
  return reply.type(fileTypes.ndjson).send(Readable.from(splitLines(items)))
}

async function* splitLines(items: AsyncIterable<object>): AsyncGenerator<string, void> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`
}
