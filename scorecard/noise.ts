// Calls as fast as it can over many connections, in a thread of its own, until that is ended.
import { workerData } from 'node:worker_threads'
import { keepLine } from './kept-line.ts'

interface Noise {
  url: string
  request: string
  connections: number
}

const { url, request, connections } = workerData as Noise

async function keepCalling(): Promise<never> {
  for (;;) {
    const line = keepLine(url, request)
    while ((await line.call()) !== 0);
  }
}

await Promise.all(Array.from({ length: connections }, keepCalling))
