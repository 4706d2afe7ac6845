// npm run pictures [-- <folder>]: pictures of the console as its tests see it, each view at four widths in two themes.
// npm run pictures -- --docs: those that the documentation shows, into docs/images
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { nodeOptions, root, setUp } from './set-up.mjs'

const [given = 'pictures'] = process.argv.slice(2)
const isForDocs = given === '--docs'
const folder = isForDocs ? join(root, 'docs/images') : resolve(given)
const views = [
  'import-views',
  'import-sheets',
  'import-states',
  'view-states',
  'production',
  'names-in-sight',
  'overview',
  'settings',
  'accounts',
  'people',
  'sign-in',
  'batches',
  'audit-trail',
]
const tests = isForDocs ? ['import-views', 'try'] : views
const files = tests.map(name => `packages/console/test/${name}.*test.ts`)
const { status } = spawnSync(setUp(), [...nodeOptions, 'scripts/run-tests.ts', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, [isForDocs ? 'UDIGATE_DOC_PICTURES' : 'UDIGATE_SCREENSHOTS']: folder },
})
console.error(`udigate: The pictures are in ${folder}.`)
process.exit(status ?? 1)
