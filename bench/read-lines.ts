// The floor of bench/ndjson.ts: reads a file and parses each line, and nothing else.
import { createReadStream } from 'node:fs'

let rest: Buffer = Buffer.alloc(0)
let count = 0
for await (const chunk of createReadStream(process.argv[2] ?? '', { highWaterMark: 64 * 1024 })) {
  const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer])
  let from = 0
  for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, from)) {
    JSON.parse(bytes.toString('utf8', from, end))
    count += 1
    from = end + 1
  }
  rest = bytes.subarray(from)
}
console.log(count)
