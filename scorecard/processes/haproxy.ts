import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until, within } from '../deadline.ts'

export interface Haproxy {
  url: string
  end(): Promise<void>
}

/**
 * Starts HAProxy before gateways on this machine, as docs/operations.md sets it up.
 *
 * @param program the path of `haproxy`
 * @param port where it listens
 * @param gateways the ports of the gateways
 */
export async function startHaproxy(
  program: string,
  folder: string,
  port: number,
  gateways: readonly number[],
): Promise<Haproxy> {
  const file = join(folder, 'haproxy.cfg')
  const lines = [
    'defaults',
    '  mode http',
    '  timeout connect 5s',
    '  timeout client 330s',
    '  timeout server 330s',
    'frontend callers',
    `  bind 127.0.0.1:${port}`,
    '  default_backend udigate',
    'backend udigate',
    '  option httpchk GET /health/ready',
    '  default-server check inter 1s fall 2 rise 1',
    ...gateways.map((gateway, index) => `  server gateway-${index + 1} 127.0.0.1:${gateway}`),
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const end = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await within(10_000, 'the end of HAProxy', ended)
  }
  try {
    await until(20_000, 'HAProxy serves', () => isServed(url), Boolean, 50)
    return { url, end }
  } catch (error) {
    await end()
    throw error
  }
}

function isServed(url: string): Promise<boolean> {
  return fetch(`${url}/health/live`).then(
    ({ status }) => status === 200,
    () => false,
  )
}
