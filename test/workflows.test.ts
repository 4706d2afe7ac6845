import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}
interface Job {
  permissions?: Record<string, string>
  steps: Step[]
  'timeout-minutes'?: number
}
interface Workflow {
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

const files = globSync('.github/workflows/*.{yml,yaml}', { cwd: root }).map(
  path => [path.replace(/^.*\//, ''), readFileSync(join(root, path), 'utf8')] as const,
)
const workflowTexts = files.map(([, text]) => text)
const workflows = Object.fromEntries(files.map(([name, text]) => [name, parse(text) as Workflow]))
const steps = Object.values(workflows).flatMap(({ jobs }) => Object.values(jobs).flatMap(job => job.steps))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

test('workflows run scripts that there are', () => {
  const called = steps.flatMap(({ run = '' }) =>
    [...run.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name),
  )
  assert.ok(called.length >= 5)
  for (const name of called) assert.ok(name && name in scripts, name)
})

test('each job may do what it has to and no more, and ends in time', () => {
  assert.deepEqual(workflows['ci.yml']?.permissions, { contents: 'read' })
  assert.deepEqual(workflows['release.yml']?.permissions, {})
  const granted = Object.entries(workflows['release.yml']?.jobs ?? {}).map(([name, { permissions }]) => [
    name,
    Object.entries(permissions ?? {})
      .filter(([, access]) => access === 'write')
      .map(([what]) => what),
  ])
  assert.deepEqual(Object.fromEntries(granted), {
    build: [],
    npm: ['id-token'],
    image: ['packages', 'id-token', 'attestations'],
    release: ['contents'],
  })
  for (const { jobs } of Object.values(workflows)) {
    for (const [name, job] of Object.entries(jobs)) assert.ok(job['timeout-minutes'], name)
  }
})

test('actions are named by a commit, with one version of each beside it, and leave no credentials in the checkout', () => {
  const named = workflowTexts.flatMap(text =>
    [...text.matchAll(/\buses:(.*)$/gm)].map(([, what = '']) => what),
  )
  assert.equal(named.length, steps.filter(({ uses }) => uses !== undefined).length)
  for (const what of named) assert.match(what, /^ [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  const versions = Map.groupBy(new Set(named), what => what.split('@')[0])
  for (const [action, each] of versions) assert.equal(each.length, 1, `${action} has one version`)
  for (const { uses, with: options } of steps) {
    if (uses?.startsWith('actions/checkout@')) assert.equal(options?.['persist-credentials'], false)
  }
})

test('nothing that a caller can name is put into a command', () => {
  for (const { run = '' } of steps) assert.doesNotMatch(run, /\$\{\{/)
})

test('every public package is published, and after those that it needs', () => {
  const publish = steps.find(({ run = '' }) => run.includes('npm publish'))?.run ?? ''
  const [, inner = ''] = /udigate-\{([\w,]+)\}/.exec(publish) ?? []
  const order = [...inner.split(','), 'cli']
  assert.match(publish, /--provenance/)
  const manifests = Object.fromEntries(
    readdirSync(join(root, 'packages')).map(folder => [
      folder,
      JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')) as {
        name: string
        private?: boolean
        dependencies?: Record<string, string>
        peerDependencies?: Record<string, string>
      },
    ]),
  )
  const published = Object.keys(manifests).filter(folder => !manifests[folder]?.private)
  assert.deepEqual(order.toSorted(), published.toSorted())
  for (const folder of published) {
    for (const needed of published) {
      const { name = '' } = manifests[needed] ?? {}
      const { dependencies, peerDependencies } = manifests[folder] ?? {}
      if (!(name in { ...dependencies, ...peerDependencies })) continue
      assert.ok(order.indexOf(needed) < order.indexOf(folder), `${needed} before ${folder}`)
    }
  }
})
