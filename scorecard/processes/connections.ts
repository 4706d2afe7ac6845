import { readFileSync } from 'node:fs'
import { attachStrace } from './strace.ts'

/** Where a process connected to. */
export interface Connection {
  address: string
  port: number
}

/** Notes every connection that a running process tries to make, over TCP or UDP, until `stop` tells them. */
export async function traceConnections(
  pid: number,
  file: string,
): Promise<{ stop(): Promise<readonly Connection[]> }> {
  const traced = await attachStrace(pid, ['-e', 'trace=connect', '-o', file])
  return {
    async stop() {
      await traced.detach()
      return readConnections(readFileSync(file, 'utf8'))
    },
  }
}

/** The connections in what strace writes; those to sockets of the file system are none. */
function readConnections(trace: string): Connection[] {
  const ipv4 = /sin_port=htons\((\d+)\), sin_addr=inet_addr\("([^"]+)"\)/g
  const ipv6 = /sin6_port=htons\((\d+)\),.*?inet_pton\(AF_INET6, "([^"]+)"/g
  return [...trace.matchAll(ipv4), ...trace.matchAll(ipv6)].map(([, port, address = '']) => ({
    address,
    port: Number(port),
  }))
}
