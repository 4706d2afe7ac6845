// npm run mutation [-- <files or folders to mutate>]: by Stryker, with the unit tests
// npm run mutation -- delivery […]: what decides what becomes of a record, with the simulation (simulation/mutants)
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { root, setUp } from '../scripts/set-up.mjs'
import config from './stryker.config.mjs'

const node = setUp()
if (process.argv[2] === 'delivery') {
  const args = ['--conditions=udigate-source', 'simulation/mutants/main.ts', ...process.argv.slice(3)]
  process.exit(spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status ?? 1)
}
installStryker()
const mutate = process.argv.slice(2).map(makePattern)
const never = config.mutate.filter(pattern => pattern.startsWith('!'))
const { status } = spawnSync(
  node,
  [
    join(root, 'mutation/node_modules/@stryker-mutator/core/bin/stryker.js'),
    'run',
    join(root, 'mutation/stryker.config.mjs'),
    ...(mutate.length > 0 ? ['--mutate', [...mutate, ...never].join()] : []),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      UDIGATE_EUDAMED_DIR: process.env.UDIGATE_EUDAMED_DIR ?? join(root, '../shared/eudamed'),
    },
  },
)
// Stryker ends its processes before they could tidy up themselves.
for (const left of ['types', 'sandboxes'])
  rmSync(join(root, 'mutation/dist', left), { recursive: true, force: true })
process.exit(status ?? 1)

/** A path, from where npm was called, as a pattern of Stryker's. */
function makePattern(path) {
  const [, file = path, range = ''] = /^(.*?)(:\d.*)?$/.exec(path) ?? []
  const absolute = resolve(process.env.INIT_CWD ?? process.cwd(), file)
  const pattern = relative(root, absolute).split(sep).join('/')
  return existsSync(absolute) && statSync(absolute).isDirectory() ? `${pattern}/**/*.ts` : pattern + range
}

function installStryker() {
  const folder = join(root, 'mutation')
  const stampFile = join(folder, 'node_modules/.udigate-set-up')
  const fingerprint = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint) return
  console.error('udigate: installing the mutation test tool (once)')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [node, [npm]] : ['npm', []]
  const { status } = spawnSync(command, [...args, 'ci', '--prefer-offline', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: !npm && process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('udigate: "npm ci" failed in mutation/; nothing was run.')
    process.exit(1)
  }
  writeFileSync(stampFile, fingerprint)
}
