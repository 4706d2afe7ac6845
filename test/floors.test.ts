import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  type Floors,
  findCircles,
  findCrossings,
  findUnusedExceptions,
  placeIn,
} from './floors/find-crossings.ts'
import { importsIn, readImports, readPackageFolders } from './floors/read-imports.ts'
import { server } from './floors/server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** All that is published. */
const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter(file => !file.endsWith('.test.ts') && !file.includes('/testing/'))
  .toSorted()

const imports = readImports(root, files)

const packages: Floors = {
  folder: 'packages',
  mayImport: {
    udi: [],
    as4: [],
    eudamed: ['udi'],
    gdsn: ['eudamed', 'udi'],
    sheets: ['eudamed', 'udi'],
    client: [],
    simulator: ['as4'],
    server: ['as4', 'console', 'eudamed', 'gdsn', 'sheets', 'udi'],
    cli: ['client', 'eudamed', 'gdsn', 'server', 'sheets', 'udi'],
    console: ['client', 'eudamed', 'udi'],
  },
}

/** The packages, and the folders of those that are large. */
const allFloors: readonly Floors[] = [packages, server]

for (const floors of allFloors) {
  test(`in ${floors.folder} every import, of a type too, goes to where it may`, () => {
    assert.deepEqual(findCrossings(imports, floors), [])
  })

  test(`in ${floors.folder} every exception is still needed`, () => {
    assert.deepEqual(findUnusedExceptions(imports, floors), [])
  })

  test(`in ${floors.folder} everything has its place, and nothing may import in a circle`, () => {
    const places = new Set(
      files
        .filter(file => file.startsWith(`${floors.folder}/`))
        .map(file => file.slice(floors.folder.length + 1).split('/', 1)[0]),
    )
    assert.deepEqual(new Set(Object.keys(floors.mayImport)), new Set(places))
    const allowed = Object.entries(floors.mayImport).flatMap(([from, targets]) =>
      targets.map(to => ({ from, line: 0, to, isType: false })),
    )
    assert.deepEqual(findCircles(allowed), [])
  })
}

/** All sources there are, of tests and tools too. */
const everything = readImports(
  root,
  globSync(
    [
      'packages/*/{src,test}/**/*.{ts,tsx}',
      '{bench,conformance,fuzz,mutation,qualification,scorecard,scripts,simulation,test,website}/**/*.ts',
    ],
    { cwd: root, exclude: path => path.endsWith('node_modules') },
  ).toSorted(),
)

test('no files import one another in a circle, counting types', () => {
  assert.ok(everything.length > 10_000)
  assert.deepEqual(findCircles(everything), [])
})

test('no folders import one another in a circle, at any depth', () => {
  const own = everything.filter(({ from, to }) => !isOfTests(from) && !isOfTests(to))
  const folders = new Set(own.flatMap(({ from }) => listFolders(from)))
  const found = [...folders].filter(folder => findCircles(own, path => placeIn(folder, path)).length > 0)
  assert.deepEqual(found.toSorted(), [])
})

function isOfTests(path: string): boolean {
  return /\.test\.tsx?$|\/test(ing)?\//.test(path)
}

/** The folders that a file is in, at every depth. */
function listFolders(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

test('SQL stands in the store of the server alone', () => {
  const speaking = files
    .filter(file => file.startsWith(`${server.folder}/`) && !file.startsWith(`${server.folder}/store/`))
    .filter(file => {
      const importsKysely = imports.some(({ from, to }) => from === file && to.startsWith('kysely'))
      const source = readFileSync(join(root, file), 'utf8')
      return importsKysely || /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(source)
    })
  assert.deepEqual(speaking, [])
})

/** What reads other JSON than a column: a file, a cursor, what was given away, the evidence, which may have been changed. */
const otherJson = [
  'authorities/eudamed/bulk-files/entries.ts',
  'authorities/eudamed/domibus-files/traces.ts',
  'authorities/eudamed/public-api/connect-public-api.ts',
  'delivery/epoch/epoch-file.ts',
  'evidence/checkpoint.ts',
  'evidence/read-stored.ts',
  'http/device-cursor.ts',
  'http/document/openapi.ts',
  'webhooks/trace-event.ts',
]

test('columns of JSON are decoded by the store alone, each with the type that its row gives it', () => {
  const parsing = files
    .filter(file => file.startsWith(`${server.folder}/`) && !file.includes('/migrations/'))
    .filter(file => readFileSync(join(root, file), 'utf8').includes('JSON.parse('))
    .map(file => file.slice(server.folder.length + 1))
  assert.deepEqual(new Set(parsing), new Set([...otherJson, 'store/json.ts']))
})

test('folders that are named from outside are made by what ends in any case', () => {
  const makesAny = /\bmkdir(Sync)?\([^)]*recursive/
  const making = files
    .filter(file => /^packages\/(server|cli)\//.test(file))
    .filter(file => makesAny.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(making, [])
})

test('states of operations, messages and submissions are stored by their tables of transitions alone', () => {
  const storing = imports
    .filter(
      ({ from, to }) => from.startsWith(`${server.folder}/`) && to === `${server.folder}/store/states.ts`,
    )
    .map(({ from }) => from)
  assert.ok(storing.length > 0)
  assert.deepEqual(
    storing.filter(from => !from.startsWith(`${server.folder}/delivery/states/`)),
    [],
  )
})

test('connectors are reached through the authority that they belong to', () => {
  const authorities = `${server.folder}/authorities/`
  const reaching = imports
    .filter(({ from, to }) => !from.startsWith(authorities) && to.startsWith(authorities))
    .filter(({ to }) => to.slice(authorities.length).includes('/') && !to.endsWith('/index.ts'))
  assert.deepEqual(
    reaching.map(({ from, to }) => `${from} -> ${to}`),
    [],
  )
})

const runsInBrowser = ['udi', 'eudamed', 'gdsn', 'client']

for (const name of Object.keys(packages.mayImport).filter(each => each !== 'console')) {
  const withNode = !runsInBrowser.includes(name)
  test(`packages/${name} imports only what it names, ${withNode ? 'and Node' : 'and nothing of Node'}`, () => {
    const manifest = JSON.parse(readFileSync(join(root, `packages/${name}/package.json`), 'utf8'))
    const named = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
    const folders = readPackageFolders(root)
    const known = named.map(each => folders.get(each) ?? each)
    const own = imports.filter(({ from }) => from.startsWith(`packages/${name}/`))
    assert.ok(own.length > 0)
    const strangers = own
      .filter(({ to }) => !to.startsWith(`packages/${name}/`))
      .filter(({ to }) => !(withNode && to.startsWith('node:')))
      .filter(({ to }) => !known.some(each => to === each || to.startsWith(`${each}/`)))
    assert.deepEqual(
      strangers.map(({ from, line, to }) => `${from}:${line} ${to}`),
      [],
    )
  })
}

test('what runs in a browser uses nothing that a browser does not have', () => {
  const uses = files
    .filter(file => runsInBrowser.some(name => file.startsWith(`packages/${name}/`)))
    .filter(file => /\b(Buffer|process|__dirname|require)\b[.(]/.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(uses, [])
})

test('the command loads the gateway only for what needs it, and reads files without it', () => {
  const reached = new Set<string>()
  const gateway: string[] = []
  const follow = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { to, isType, isLate } of imports.filter(({ from }) => from === file)) {
      // The list of commands loads each of them late, and a command what it needs the gateway for.
      if (isType || (isLate && file !== 'packages/cli/src/commands.ts')) continue
      if (to === 'packages/server') gateway.push(file)
      else if (to.startsWith('packages/cli/')) follow(to)
    }
  }
  for (const entry of ['run-main.ts', 'validate/threads/judging-thread.ts'])
    follow(`packages/cli/src/${entry}`)
  assert.ok(reached.has('packages/cli/src/validate/validate.ts'))
  assert.deepEqual(gateway, [])
})

const misplaced: readonly (readonly [file: string, source: string, crossing: string])[] = [
  [
    'packages/udi/src/a.ts',
    "import { validate } from '@udigate/eudamed'",
    'udi imports eudamed: packages/eudamed',
  ],
  [
    'packages/udi/src/a.ts',
    "import type { Model } from '@udigate/eudamed'",
    'udi imports type of eudamed: packages/eudamed',
  ],
  [
    'packages/udi/src/a.ts',
    "const made: import('@udigate/eudamed').Model = 1",
    'udi imports type of eudamed: packages/eudamed',
  ],
  [
    'packages/eudamed/src/plan/a.ts',
    "import { type Cell, readCell } from '../../../sheets/src/cells.ts'",
    'eudamed imports sheets: packages/sheets/src/cells.ts',
  ],
  ['packages/server/src/a.ts', "export * from '@udigate/client'", 'server imports client: packages/client'],
  [
    'packages/cli/src/a.ts',
    "await import('@udigate/simulator')",
    'cli imports simulator: packages/simulator',
  ],
  [
    'packages/server/src/store/a.ts',
    "import type { NewEvidence } from '../evidence/append.ts'",
    'store imports type of evidence: packages/server/src/evidence/append.ts',
  ],
  [
    'packages/server/src/submissions/a.ts',
    "export * from '../http/submit/answers.ts'",
    'submissions imports http: packages/server/src/http/submit/answers.ts',
  ],
  [
    'packages/server/src/new/a.ts',
    "import '../store/database.ts'",
    'new imports store: packages/server/src/store/database.ts',
  ],
  ['packages/new/src/a.ts', "import '@udigate/udi'", 'new imports udi: packages/udi'],
]
for (const [file, source, crossing] of misplaced) {
  test(`an import the wrong way is found: ${source} in ${file}`, () => {
    const found = importsIn(file, `const first = 1\n${source}`, readPackageFolders(root))
    const crossings = allFloors.flatMap(floors => findCrossings(found, floors))
    assert.deepEqual(crossings, [`${file}:2 ${crossing}`])
  })
}

test('an exception is for one import, and is found when nothing needs it any longer', () => {
  const floors: Floors = {
    folder: 'packages/server/src',
    mayImport: { http: ['store'], store: [] },
    exceptions: ['store/a.ts -> http/b.ts', 'store/c.ts -> http/b.ts', 'http/b.ts -> store/a.ts'],
  }
  const made = [
    ['store/a.ts', 'http/b.ts'],
    ['store/a.ts', 'http/c.ts'],
    ['http/b.ts', 'store/a.ts'],
  ].map(([from, to]) => ({
    from: `${floors.folder}/${from}`,
    line: 1,
    to: `${floors.folder}/${to}`,
    isType: true,
  }))
  assert.deepEqual(findCrossings(made, floors), [
    'packages/server/src/store/a.ts:1 store imports type of http: packages/server/src/http/c.ts',
  ])
  assert.deepEqual(findUnusedExceptions(made, floors), ['store/c.ts -> http/b.ts', 'http/b.ts -> store/a.ts'])
})

test('a circle is found, however long, and what only leads into it is not in it', () => {
  const made = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
    ['c', 'd'],
    ['e', 'a'],
    ['x', 'y'],
    ['y', 'x'],
  ].map(([from = '', to = '']) => ({ from, line: 1, to, isType: true }))
  assert.deepEqual(findCircles(made), [
    ['a', 'b', 'c'],
    ['x', 'y'],
  ])
  assert.deepEqual(
    findCircles(made, place => (place === 'b' ? undefined : place)),
    [['x', 'y']],
  )
})
