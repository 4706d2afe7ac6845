/** Names of this machine that no name server can give to another one. */
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a host, as it stands in an address, is this machine. */
export function isLoopback(hostname: string): boolean {
  return loopbackNames.has(hostname.toLowerCase())
}
