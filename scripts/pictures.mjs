// npm run pictures [-- <folder>]: pictures of the console as its tests see it, each view at four widths in two themes
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { nodeOptions, root, setUp } from './set-up.mjs'

const folder = resolve(process.argv[2] ?? 'pictures')
const tests = [
  'import-views',
  'import-states',
  'production',
  'names-in-sight',
  'overview',
  'settings',
  'batches',
]
const files = tests.map(name => `packages/console/test/${name}.test.ts`)
const { status } = spawnSync(setUp(), [...nodeOptions, 'scripts/run-tests.ts', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, UDIGATE_SCREENSHOTS: folder },
})
console.error(`udigate: The pictures are in ${folder}.`)
process.exit(status ?? 1)
