#!/usr/bin/env node
/** The oldest Node that udigate runs on; nothing that needs it is loaded before it is looked at. */
const oldest = 24

if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `udigate: Node ${oldest} or later is needed, and this is Node ${process.versions.node}. Get it from https://nodejs.org/en/download and try again.`,
  )
  process.exitCode = 1
} else {
  const { keepCompiled } = await import('./keep-compiled.ts')
  keepCompiled()
  const { main } = await import('./run-main.ts')
  process.exitCode = await main(process.argv.slice(2), process)
}
