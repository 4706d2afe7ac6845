import { brokenBuilds } from '../builds/broken/index.ts'
import { startLoneGateway, submitPath, validatePath } from '../lone-gateway.ts'
import { bytesReadBy, measureMemory } from '../processes/memory.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { dial, writeHead } from '../sockets.ts'

const size = 100 * 1024 * 1024
const mostTaken = 5 * 1024 * 1024
const mostMemory = 50
const piece = Buffer.alloc(64 * 1024, 'a')

/** Bodies far larger than any may be. */
export const c03: Row = {
  id: 'C3',
  isStar: true,
  fault: '100 MB bodies, declared and chunked, 20 at once; bodies shorter and longer than they say',
  limit: '413 or closed after 5 MB at most, 50 MB of memory more; 0 stored',
  runs: { short: 1, long: 10 },
  control: { name: 'takes bodies of any length', build: brokenBuilds['takes-any-length'] },
  async run(bench) {
    let worstTaken = 0
    let worstMemory = 0
    const runs = await repeat(bench, async (_, failures) => {
      const { url, key, gateway, query, post } = await startLoneGateway(bench)
      await post(validatePath, '{}')
      const before = measureMemory(gateway.pid)
      const kinds = ['content-length', 'chunked'] as const
      for (const kind of kinds) {
        const readBefore = bytesReadBy(gateway.pid)
        const results = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            pour(url, key, index % 2 ? validatePath : submitPath, kind),
          ),
        )
        worstMemory = Math.max(worstMemory, measureMemory(gateway.pid) - before)
        worstTaken = Math.max(worstTaken, (bytesReadBy(gateway.pid) - readBefore) / results.length)
        for (const { text, isClosed } of results) {
          const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
          if (!isClosed) failures.push(`${kind}: all of it was taken`)
          else if (status !== 413 && text !== '') failures.push(`${kind}: ${status}`)
        }
        if (bench.isControl && failures.length > 0) return
      }
      if (worstTaken > mostTaken) failures.push(`${Math.round(worstTaken)} bytes of each were read`)
      const body = '{"device":{}}'
      for (const [length, wanted] of [
        [body.length + 10, /^$|^HTTP\/1\.1 408/],
        [body.length - 3, /^HTTP\/1\.1 400/],
      ] as const) {
        const fields = [
          'host: localhost',
          `authorization: ${key}`,
          'content-type: application/json',
          `content-length: ${length}`,
        ]
        const line = await dial(url, writeHead('POST', submitPath, ...fields) + body)
        await Promise.race([
          line.closed,
          new Promise(resolve => line.socket.once('data', resolve)),
          new Promise(resolve => setTimeout(resolve, 300)),
        ])
        if (!wanted.test(line.text()))
          failures.push(`length ${length} for ${body.length} bytes: ${line.text().slice(0, 80)}`)
        line.socket.destroy()
      }
      const [{ count } = { count: -1 }] = query('select count(*) as count from submission')
      if (count !== 0) failures.push(`${count} submissions are stored`)
    })
    if (worstMemory > mostMemory) bench.missedLimits.push(`${worstMemory} MB more`)
    return { runs, worst: `${(worstTaken / 1e6).toFixed(1)} MB of each read, ${worstMemory} MB more` }
  },
}

/** Sends a large body as long as it is taken. */
async function pour(url: string, key: string, path: string, kind: 'content-length' | 'chunked') {
  const length = kind === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${size}`
  const head = writeHead(
    'POST',
    path,
    'host: localhost',
    `authorization: ${key}`,
    'content-type: application/json',
    length,
  )
  const line = await dial(url, head)
  const framed =
    kind === 'chunked'
      ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
      : piece
  for (let sent = 0; sent < size && line.isOpen(); sent += piece.length) {
    if (line.socket.write(framed)) continue
    const drained = new Promise(resolve => line.socket.once('drain', resolve))
    const standstill = new Promise(resolve => setTimeout(resolve, 2_000).unref())
    await Promise.race([drained, line.closed, standstill])
    if (line.socket.writableNeedDrain) break
  }
  const isClosed = !line.isOpen() || line.text() !== '' || line.socket.writableNeedDrain
  line.socket.destroy()
  return { text: line.text(), isClosed }
}
