import { gunzipSync } from 'node:zlib'
import { refuse } from './fault.ts'

/**
 * Decompresses a payload. A bomb costs no more than a payload of the size that is allowed: decompression ends there.
 *
 * @param allowance bytes that payloads of this message may still have
 * @throws MessageFault EBMS:0303 where it is not gzip, is damaged, or passes the limit
 */
export function decompress(content: Buffer, allowance: number): Buffer {
  try {
    return gunzipSync(content, { maxOutputLength: Math.max(1, allowance) })
  } catch (error) {
    return refuse(
      'DecompressionFailure',
      (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
        ? 'The payloads are larger after decompression than is allowed.'
        : 'A payload is not whole gzip data.',
    )
  }
}
