import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { brokenBuilds } from '../builds/broken/index.ts'
import { startLoneGateway, submitPath, validatePath } from '../lone-gateway.ts'
import { measureMemory } from '../processes/memory.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'

const plain = Buffer.alloc(50 * 1024 * 1024, ' ')
const bombs: Readonly<Record<string, () => Uint8Array>> = {
  gzip: () => gzipSync(plain),
  deflate: () => deflateSync(plain),
  br: () => brotliCompressSync(plain),
  'x-gzip': () => gzipSync(plain),
  'gzip, gzip': () => gzipSync(gzipSync(plain)),
  zstd: () => Buffer.from('28b52ffd', 'hex'),
  aes128gcm: () => Buffer.from('{}'),
  'identity, gzip': () => gzipSync(plain),
}

/** Bodies in codings that blow up. */
export const c04: Row = {
  id: 'C4',
  isStar: false,
  fault: `Bodies of 50 MB in ${Object.keys(bombs).length} content codings, known and unknown`,
  limit: '415; nothing is inflated',
  runs: { short: 1, long: 1 },
  control: { name: 'heeds no content coding', build: brokenBuilds['heeds-no-coding'] },
  async run(bench) {
    const { gateway, post } = await startLoneGateway(bench)
    await post(validatePath, '{}')
    const before = measureMemory(gateway.pid)
    const runs = await repeat(bench, async (_, failures) => {
      for (const [coding, make] of Object.entries(bombs)) {
        const bytes = new Uint8Array(make())
        for (const path of [validatePath, submitPath]) {
          const { status } = await post(path, bytes, { 'content-encoding': coding })
          if (status !== 415) failures.push(`${coding}: ${status}`)
        }
      }
    })
    const more = measureMemory(gateway.pid) - before
    if (more > 40) bench.missedLimits.push(`${more} MB more`)
    return { runs, worst: `${Object.keys(bombs).length} codings, ${more} MB more` }
  },
}
