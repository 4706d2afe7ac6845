import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Environment } from './command.ts'

/**
 * Says to systemd that the service is ready, where systemd waits for that (`Type=notify`, which sets `NOTIFY_SOCKET`).
 * Node cannot write to such a socket, so that systemd's own program does.
 *
 * @throws where that program cannot be run, or fails
 */
export async function notifySystemd(env: Environment['env']): Promise<void> {
  if (!env.NOTIFY_SOCKET) return
  await promisify(execFile)('systemd-notify', ['--ready'], { env: { ...env } })
}
