import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagFor, isHeld } from '../endpoint/cacheable.ts'

type ContentCoding = 'br' | 'gzip' | 'identity'

interface Kept {
  etag: string
  bodies: Readonly<Record<ContentCoding, Buffer>>
}

const compressWith = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
} as const

/**
 * A document that stays the same while the process runs.
 *
 * @param make is called when it is first asked for
 */
export function keepDocument(make: () => object): {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
} {
  let kept: Promise<Kept> | undefined
  return {
    async answer(request, reply) {
      kept ??= prepare(make())
      const { etag, bodies } = await kept
      reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
      if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send()
      const coding = codingFor(request.headers['accept-encoding'])
      if (coding !== 'identity') reply.header('content-encoding', coding)
      return reply.type('application/json').send(bodies[coding])
    },
  }
}

async function prepare(document: object): Promise<Kept> {
  const text = JSON.stringify(document)
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([compressWith.br(identity), compressWith.gzip(identity)])
  return { etag: `W/${etagFor(text)}`, bodies: { br, gzip: gzipped, identity } }
}

/** The coding to answer in: the smallest that the caller takes (RFC 9110, 12.5.3). */
function codingFor(header: string | string[] | undefined): ContentCoding {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map(part => part.split(';').map(each => each.trim()))
  const takes = (coding: ContentCoding): boolean =>
    accepted.some(([name, weight]) => name === coding && !/^q=0(\.0*)?$/.test(weight ?? ''))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}
