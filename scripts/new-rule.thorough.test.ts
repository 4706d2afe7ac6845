import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const rulesTest = 'packages/eudamed/src/rules/rules.test.ts'
const index = 'packages/eudamed/src/rules/index.ts'

/** What making a rule and testing it needs of the repository, in a folder of its own. */
function copyRepository(t: TestContext) {
  const copy = mkdtempSync(join(tmpdir(), 'udigate-new-rule-'))
  t.after(() => rmSync(copy, { recursive: true, force: true }))
  for (const path of ['package.json', 'tsconfig.json', 'scripts', 'packages/eudamed', 'packages/udi']) {
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      filter: path => !/node_modules|dist$/.test(path),
    })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const run = (file: string, args: readonly string[]) =>
    spawnSync(file, args, {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    })
  return {
    read: (path: string) => readFileSync(join(copy, path), 'utf8'),
    write: (path: string, text: string) => writeFileSync(join(copy, path), text),
    newRule: (...args: string[]) => run(process.execPath, ['scripts/new-rule.ts', ...args]),
    /** The names of the tests of the rules that fail. */
    failing(): string[] {
      const options = ['--test', '--test-isolation=none', '--test-reporter=tap']
      const { stdout } = run(process.execPath, ['--conditions=udigate-source', ...options, rulesTest])
      assert.match(stdout, /^# pass \d{2,}$/m)
      return [...stdout.matchAll(/^not ok \d+ - (.*)$/gm)].map(([, name = '']) => name)
    },
    typeErrors(...files: string[]): string {
      const options = { extends: './tsconfig.json', include: [], files }
      writeFileSync(join(copy, 'tsconfig.rules.json'), JSON.stringify(options))
      const { stdout } = run(join(root, 'node_modules/.bin/tsc'), [
        '-p',
        'tsconfig.rules.json',
        '--pretty',
        'false',
      ])
      return stdout
        .split('\n')
        .filter(line => files.some(file => line.startsWith(file)))
        .join('\n')
    },
  }
}

test('a new rule loads and compiles, and fails its own tests alone until it is written', t => {
  const { read, write, newRule, failing, typeErrors } = copyRepository(t)
  const before = failing()
  const official = 'packages/eudamed/src/rules/eudamed/br-udid-998-b-made-for-a-test.ts'
  const ours = 'packages/eudamed/src/rules/udigate/udg-zebra-made-for-a-test.ts'
  assert.equal(newRule('br-udid-998-b', 'made-for-a-test').status, 0)
  const { status, stdout } = newRule('UDG-ZEBRA', 'made', 'for', 'a', 'test', '--model', 'EU_UDI_SPP')
  assert.equal(status, 0)
  assert.match(stdout, /udigate\/udg-zebra-made-for-a-test\.ts/)
  assert.match(read(official), /models: everyModel,/)
  assert.match(read(ours), /models: packs,/)
  for (const file of [official, ours, index]) assert.equal(formatted(read(file)), read(file))
  assert.equal(typeErrors(official, ours, index), '')

  const added = () => failing().filter(name => !before.includes(name))
  const unwritten = added()
  assert.equal(unwritten.filter(name => /^(BR-UDID-998-B|UDG-ZEBRA) is broken/.test(name)).length, 2)
  assert.ok(unwritten.some(name => /title.*message/.test(name)))

  for (const [index, file] of [official, ours].entries()) write(file, forbidding(`NO-${index}`, read(file)))
  assert.equal(typeErrors(official, ours), '')
  assert.deepEqual(added(), [])
})

/** The rule written to the end: no device has that reference number. */
function forbidding(number: string, rule: string): string {
  return rule
    .replace(/title: 'WRITE what must.*'/, `title: 'No device has the reference number ${number}.'`)
    .replace(/message: 'WRITE.*'/, "message: 'ReferenceNumber {value} is forbidden; choose another.'")
    .replace("reads: { device: ['Device'] }", "reads: { device: ['ReferenceNumber'] }")
    .replace(
      /if \(device.*/,
      `if (device.ReferenceNumber === '${number}') report({ at: '/device/ReferenceNumber', value: device.ReferenceNumber })`,
    )
    .replace(
      "device: {}, at: '/device/Device'",
      `device: { ReferenceNumber: '${number}' }, at: '/device/ReferenceNumber'`,
    )
}

test('what cannot be made is refused in one line, and nothing is written', t => {
  const { read, newRule } = copyRepository(t)
  const before = read(index)
  const refused: [args: string[], line: RegExp][] = [
    [['BR-UDID-023', 'again'], /^BR-UDID-023 exists: eudamed\/br-udid-023-/],
    [['BR-UDID-23', 'again'], /shaped/],
    [['UDG-ZEBRA'], /words/],
    [['UDG-ZEBRA', 'Big', 'Words!'], /words/],
    [['UDG-ZEBRA', 'words', '--model', 'MDR'], /EU_UDI_MDR/],
  ]
  for (const [args, line] of refused) {
    const { status, stdout, stderr } = newRule(...args)
    assert.equal(status, 2, args.join(' '))
    assert.equal(stdout, '')
    assert.match(stderr, line)
    assert.equal(stderr.trimEnd().split('\n').length, 1)
  }
  assert.equal(read(index), before)
})

test('it says how it is used', t => {
  const { newRule } = copyRepository(t)
  assert.match(newRule('--help').stdout, /^Usage: npm run new:rule/)
  assert.equal(newRule('--help').status, 0)
  assert.equal(newRule().status, 2)
})

function formatted(text: string): string {
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['format', '--stdin-file-path=rule.ts'],
    {
      cwd: root,
      input: text,
      encoding: 'utf8',
    },
  )
  return stdout
}
