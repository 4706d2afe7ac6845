#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { startSimulator } from './index.ts'
import { readSettings } from './read-settings.ts'

try {
  const { host } = parseArgs({ options: { host: { type: 'string' } } }).values
  const simulator = await startSimulator({ ...readSettings(process.env), host })
  let isEnding = false
  const end = (): void => {
    if (isEnding) return
    isEnding = true
    simulator.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  // The parent's end closes our standard input, so that no simulator outlives the process that started it.
  for (const event of ['end', 'close', 'error']) process.stdin.on(event, end)
  process.stdin.resume()
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end)
  process.stdout.write(`udigate simulator ready at ${simulator.url}\n`)
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`udigate simulator: ${reason.replaceAll('\n', ' ')}\n`)
  process.exit(1)
}
