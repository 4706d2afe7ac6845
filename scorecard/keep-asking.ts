// Makes calls again and again, so many at a time, in a thread of its own, until that is ended; tells when it begins, and what each was answered.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { counter, type DearCall } from './clients/dearest-calls.ts'

interface Asked {
  url: string
  calls: readonly DearCall[]
  atOnce: number
}

const { url, calls, atOnce } = workerData as Asked
let next = 0

async function keepAsking(): Promise<never> {
  for (;;) {
    const call = calls[next % calls.length]
    next += 1
    if (!call) throw new Error('There is nothing to ask.')
    const { path, body, ...others } = call
    const request = body === undefined ? others : { ...others, body: body.replaceAll(counter, String(next)) }
    try {
      const response = await fetch(url + path, { redirect: 'manual', ...request })
      await response.arrayBuffer()
      const { status, headers } = response
      parentPort?.postMessage({ path, status, retryAfter: headers.get('retry-after') }, [])
    } catch (error) {
      parentPort?.postMessage({ path, status: 0, retryAfter: null, error: String(error) }, [])
    }
  }
}

// Who asks too much is on another machine: it takes no time of those who are measured. Elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(10)
// It begins to count here: starting takes a moment.
parentPort?.postMessage({}, [])
await Promise.all(Array.from({ length: atOnce }, keepAsking))
