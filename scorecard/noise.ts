// Calls as fast as it can over many connections, in a thread of its own, until that is ended.
import { workerData } from 'node:worker_threads'

interface Noise {
  url: string
  key: string
  body: string
  connections: number
}

const { url, key, body, connections } = workerData as Noise

async function keepCalling(): Promise<never> {
  for (;;) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: key, 'content-type': 'application/json' },
      body,
    })
    await response.arrayBuffer()
  }
}

await Promise.all(Array.from({ length: connections }, keepCalling))
