import { gunzipSync } from 'node:zlib'
import { refuse } from './fault.ts'
import type { Limits } from './limits.ts'

/** Below this size no ratio of compression is suspicious. */
const harmless = 1024 * 1024

/**
 * Decompresses a payload.
 *
 * @param allowance bytes that payloads of this message may still have
 * @throws MessageFault EBMS:0303 where it is not gzip, is damaged, or passes a limit
 */
export function decompress(content: Buffer, allowance: number, { maxCompressionRatio }: Limits): Buffer {
  const byRatio = Math.max(harmless, maxCompressionRatio * content.length)
  const maxOutputLength = Math.max(1, Math.min(allowance, byRatio))
  try {
    return gunzipSync(content, { maxOutputLength })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE')
      return refuse('DecompressionFailure', 'A payload is not whole gzip data.')
    return refuse(
      'DecompressionFailure',
      byRatio < allowance
        ? `A payload is more than ${maxCompressionRatio} times as large as its compressed form.`
        : 'The payloads are larger after decompression than is allowed.',
    )
  }
}
