// npm test [-- <files or options of node --test>]: the contract; npm run test:all: everything
import { spawnSync } from 'node:child_process'
import { nodeOptions, root, setUp } from './set-up.mjs'

const { status } = spawnSync(setUp(), [...nodeOptions, 'scripts/run-tests.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
