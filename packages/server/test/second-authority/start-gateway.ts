import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** What a gateway is started with, in a process of its own. */
interface Starting {
  /** What puts another list of registers in the place of the gateway's own: the address of a module. */
  lists: URL
  /** The folder of its data. */
  folder: string
  /** The register that its preview stage reaches, as settings name it, and where that is. */
  register: { name: string; url: string }
  simulatorPort: number
  /** Settings besides. */
  settings?: Readonly<Record<string, string>>
}

/** A gateway that knows one register more, which can be killed. */
export async function startGateway({ lists, folder, register, simulatorPort, settings = {} }: Starting) {
  const gateway = fileURLToPath(new URL('gateway.ts', import.meta.url))
  const options = ['--conditions=udigate-source', `--import=${lists.href}`]
  const args = [gateway, folder, register.url, String(simulatorPort), register.name, JSON.stringify(settings)]
  const child = spawn(process.execPath, [...options, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const lines = createInterface(child.stdout)
  const ended = exit.then(([code]) => assert.fail(`The gateway ended with ${code}.`))
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  ended.catch(() => {})
  const { url, key } = JSON.parse(line) as { url: string; key: string }
  return {
    url,
    key,
    async stop() {
      child.stdin.end()
      await exit
    },
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
  }
}
