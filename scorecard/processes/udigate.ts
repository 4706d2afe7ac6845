import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Build } from '../builds/build.ts'
import { within } from '../deadline.ts'
import { systemEnvironment } from './gateway.ts'

/** Runs a command of `udigate` to its end. */
export async function runUdigate(
  build: Build,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--conditions=udigate-source', build.cli, ...args], {
    cwd: build.folder,
    env: { ...systemEnvironment(build), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  try {
    const [code] = await within(60_000, `udigate ${args.join(' ')}`, once(child, 'close'))
    return { code, output }
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL')
  }
}
