import { brokenBuilds } from '../builds/broken/index.ts'
import { startLoneGateway, submitPath } from '../lone-gateway.ts'
import { freshRequest } from '../records.ts'
import { repeat, together } from '../repeat.ts'
import type { Row } from '../row.ts'
import { dial, writeHead } from '../sockets.ts'

/** Bodies whose end never comes, though all of a valid request has. */
export const c06: Row = {
  id: 'C6',
  isStar: false,
  fault:
    'Valid requests in bodies that end too early: longer lengths, chunks without an end, bad chunks, in 8 ways',
  limit: '0 stored, 0 answered 200',
  runs: { short: 3, long: 20 },
  control: { name: 'takes what came for the whole', build: brokenBuilds['takes-a-part-for-the-whole'] },
  async run(bench) {
    const { url, key, query } = await startLoneGateway(bench)
    const runs = await repeat(bench, async (_, failures) => {
      await together(waysToEndEarly(), 8, async ([name, field, bytes, end]) => {
        const fields = [
          'host: localhost',
          `authorization: ${key}`,
          'content-type: application/json',
          'prefer: respond-async',
          field,
        ]
        const line = await dial(url, writeHead('POST', submitPath, ...fields) + bytes)
        // Written, and on its way: only then is the connection ended.
        await new Promise(resolve => setTimeout(resolve, 30))
        if (end === 'reset') line.socket.resetAndDestroy()
        else line.socket.end()
        await Promise.race([line.closed, new Promise(resolve => setTimeout(resolve, 1_000))])
        line.socket.destroy()
        if (line.text().startsWith('HTTP/1.1 20')) failures.push(`${name}: ${line.text().slice(0, 20)}`)
      })
      await new Promise(resolve => setTimeout(resolve, 100))
      const [{ count } = { count: -1 }] = query('select count(*) as count from submission')
      if (count !== 0) failures.push(`${count} submissions are stored`)
    })
    return { runs, worst: `${waysToEndEarly().length} ways` }
  },
}

type Way = readonly [name: string, field: string, bytes: string, end: 'end' | 'reset']

function waysToEndEarly(): Way[] {
  return (['end', 'reset'] as const).flatMap((end): Way[] => {
    const [declared, first, second, third] = [freshBody(), freshBody(), freshBody(), freshBody()]
    return [
      [`a longer length, ${end}`, `content-length: ${declared.length + 5}`, declared, end],
      [`no last chunk, ${end}`, 'transfer-encoding: chunked', makeChunk(first), end],
      [`half of the last chunk, ${end}`, 'transfer-encoding: chunked', `${makeChunk(second)}0\r`, end],
      [`a bad chunk after it, ${end}`, 'transfer-encoding: chunked', `${makeChunk(third)}zz\r\n`, end],
    ]
  })
}

function freshBody(): string {
  return JSON.stringify(freshRequest())
}

function makeChunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`
}
