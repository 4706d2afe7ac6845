// npm test [-- <files or options of node --test>]
import { spawnSync } from 'node:child_process'
import { nodeOptions, root, setUp } from './set-up.mjs'

const node = setUp()
const args = process.argv.slice(2)
const files = args.some(arg => !arg.startsWith('-'))
  ? []
  : [
      'packages/*/src/**/*.test.ts',
      'packages/*/test/**/*.test.ts',
      'scripts/**/*.test.ts',
      'scorecard/**/*.test.ts',
      'test/*.test.ts',
    ]
const { status } = spawnSync(node, [...nodeOptions, '--test', '--test-isolation=none', ...args, ...files], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
