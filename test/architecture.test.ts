import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where the paths of these pages begin. */
const beginnings = [
  '',
  'packages',
  ...['server', 'eudamed', 'gdsn', 'sheets', 'console'].map(name => `packages/${name}/src`),
]

/** The pages that say where a change goes. */
const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', ...globSync('packages/*/src/README.md', { cwd: root })]
const texts = new Map(pages.map(page => [page, readFileSync(join(root, page), 'utf8')]))

/** Names in camel case that are no declarations: members of bodies, of records and of the OpenAPI document. */
const others: ReadonlySet<string> = new Set(['handle', 'indexOf', 'operationId'])

/** The functions of the packages and the tests, and all that these export. */
const declared = new Set(
  globSync(['packages/*/{src,test}/**/*.{ts,tsx}', 'test/*.ts'], { cwd: root }).flatMap(file =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(
        /^(?:(?:export )?(?:async )?function\*?|export (?:const|class|interface|type)) (\w+)/gm,
      ),
      ([, name = '']) => name,
    ),
  ),
)

test('every path that these pages name exists', () => {
  const paths = [...texts].flatMap(([page, text]) => findPaths(text).map(path => ({ page, ...path })))
  assert.ok(paths.length >= 250, `only ${paths.length} paths were found`)
  assert.deepEqual(
    paths.filter(path => !exists(path)).map(({ page, path }) => `${page}: ${path}`),
    [],
  )
})

test('every function, constant and type that these pages name is there', () => {
  const names = [...texts.values()].flatMap(findCodeNames)
  assert.ok(names.length >= 25, `only ${names.length} names were found`)
  assert.deepEqual(
    names.filter(name => !declared.has(name)),
    [],
  )
})

test('a name that nothing declares is found', () => {
  const named =
    '`definePage(Item, …)`, `goneFrom`, `GoneType`, `jobs.gone({ name })`, `gone`, `goneFrom` and `gone()`'
  assert.deepEqual(
    findCodeNames(named).filter(name => !declared.has(name)),
    ['goneFrom', 'GoneType', 'gone'],
  )
})

test('a path that does not exist is found', () => {
  const named =
    '`delivery/gone.ts`, then `http/submit/routes.ts`, `bodies.ts`, `gone.ts` and [here](docs/gone.md)'
  assert.deepEqual(
    findPaths(named)
      .filter(path => !exists(path))
      .map(({ path }) => path),
    ['delivery/gone.ts', 'gone.ts', 'docs/gone.md'],
  )
})

test('every package and every folder of the server is named', () => {
  const folders = [
    ...readdirSync(join(root, 'packages')).map(name => `packages/${name}`),
    ...readdirSync(join(root, 'packages/server/src'), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => entry.name),
  ]
  const words = new Set(
    [...texts.values()]
      .join('\n')
      .split(/[^\w/-]+/)
      .flatMap(word => [word, ...listPrefixes(word)]),
  )
  assert.deepEqual(
    folders.filter(folder => !words.has(folder) && !words.has(`server/src/${folder}`)),
    [],
  )
})

/**
 * What stands in backquotes and is a name of code: in camel case, or called as a function. A single word may be a member of a
 * body or a value, and what follows a dot belongs to a value.
 */
function findCodeNames(markdown: string): string[] {
  const quoted = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`]+)`/g)
  const names = Array.from(quoted, ([, code = '']) => /^([A-Za-z]\w*)(?:\(.*\))?$/s.exec(code)).flatMap(
    match => {
      const [code = '', name = ''] = match ?? []
      return code !== name || /[a-z][A-Z]/.test(name) ? [name] : []
    },
  )
  return [...new Set(names)].filter(name => name !== '' && !others.has(name))
}

interface NamedPath {
  path: string
  /** The path that stands before it in its line. */
  before: string
}

/** What stands in backquotes and is a path, and what links lead to. A word alone counts where it is a folder, for what stands after it. */
function findPaths(markdown: string): NamedPath[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '')
  return prose.split('\n').flatMap(line => {
    let before = ''
    const found = line.matchAll(
      /`([\w.@*-]+(?:\/[\w.*-]+)+|[\w-]+\.(?:ts|md|mjs))`|`([\w-]+)`|\]\(([^)#]+)(?:#[^)]*)?\)/g,
    )
    return [...found].flatMap(([, quoted, word = '', link = '']) => {
      const named = { path: quoted ?? (word || link), before }
      before = findPlaces(named)[0] ?? before
      return word ? [] : [named]
    })
  })
}

function exists(named: NamedPath): boolean {
  return findPlaces(named).length > 0
}

/** Where a path leads. What does not begin at one of the beginnings stands in or beside what is named before it. */
function findPlaces({ path, before }: NamedPath): string[] {
  const folders = [...beginnings, ...(before ? [before, dirname(before), dirname(dirname(before))] : [])]
  return folders.flatMap(folder => globSync(join(folder, path), { cwd: root }))
}

function listPrefixes(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, end) => parts.slice(0, end + 1).join('/'))
}
