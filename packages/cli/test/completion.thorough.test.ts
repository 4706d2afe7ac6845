import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { codeListNames, modelNames } from '@udigate/eudamed'
import { skipWithout } from '../../../test/needs.ts'
import { commands } from '../src/commands.ts'
import { udigate } from './run-udigate.ts'

const folder = mkdtempSync(join(tmpdir(), 'udigate-completion-'))
after(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'my devices.json'), '')
mkdirSync(join(folder, 'my audit'))

const names = [...commands.keys(), 'help']
const descriptions = await Promise.all(
  Array.from(commands.values(), async ({ load }) => (await load()).description),
)

/** Words of a command line up to the cursor, and what can stand there; of each in what order does not matter. */
type Case = [line: readonly string[], wanted: readonly string[]]

const files = ['my audit', 'my devices.json']

/** What the commands as such make of it, and some command lines that are of all kinds. */
const cases: readonly Case[] = [
  [[''], names],
  [['va'], ['validate']],
  [
    ['codes', ''],
    ['list', 'show', 'import', 'reset'],
  ],
  [['codes', 'im'], ['import']],
  [['codes', 'import', 'notified'], ['notified-bodies']],
  [['codes', 'show', ''], codeListNames],
  [['codes', 'import', 'emdn', 'my d'], ['my devices.json']],
  [['codes', 'list', ''], []],
  [['codes', '--format', 'json', 'sh'], ['show']],
  [
    ['template', 'EU_UDI_M'],
    ['EU_UDI_MDR', 'EU_UDI_MDD'],
  ],
  [['template', 'EU_UDI_MDR', 'my'], files],
  [['validate', '--quiet', 'my'], files],
  [['validate', '--model', 'EU_UDI_MDR', 'one.json', 'my'], files],
  [['explain', ''], []],
  [['evidence', 'export', '--to', 'my'], ['my audit']],
  [['evidence', 'verify', '--head', 'my'], files],
  [['doubts', 'decide', 'x', '--as', 's'], ['send-again']],
  [['submit', '--wait', ''], []],
  [['nonsense', ''], []],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['plan', '--model', ''], modelNames],
  // A file can be called like an action or a command.
  [['plan', 'validate', '--form'], ['--format']],
  ...descriptions.map(
    ({ name, options }): Case => [
      [name, '--'],
      [...Object.keys(options), 'help'].map(option => `--${option}`),
    ],
  ),
  ...descriptions.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([option, { values }]): Case[] =>
      values === undefined ? [] : [[[name, `--${option}`, ''], values]],
    ),
  ),
]

async function writeScript(shell: string): Promise<string> {
  const { status, stdout } = await udigate(['completion', shell])
  assert.equal(status, 0)
  return stdout
}

/** Runs a program of a shell that writes what can stand there, a line each, and a line of dashes after each case. */
function choicesIn(shell: string, program: string): string[][] {
  const file = join(folder, `program.${shell}`)
  writeFileSync(file, program)
  const options = shell === 'bash' ? ['--norc', '--noprofile'] : shell === 'zsh' ? ['-f'] : ['--no-config']
  const { status, stdout, stderr } = spawnSync(shell, [...options, file], { cwd: folder, encoding: 'utf8' })
  assert.equal(stderr, '')
  assert.equal(status, 0)
  return stdout
    .split('-----\n')
    .slice(0, -1)
    .map(lines => lines.split('\n').filter(Boolean))
}

function quoted(words: readonly string[]): string {
  return words.map(word => `'${word}'`).join(' ')
}

function assertCases(found: readonly string[][], of: readonly Case[]): void {
  assert.equal(found.length, of.length)
  for (const [index, [line, wanted]] of of.entries()) {
    assert.deepEqual(found[index]?.toSorted(), wanted.toSorted(), line.join(' '))
  }
}

test('bash completes commands, actions, options, values and files', async () => {
  // bash itself splits at "=".
  const all: Case[] = [
    ...cases,
    [['validate', '--format', '=', 'nd'], ['ndjson']],
    [
      ['validate', '--format', '='],
      ['text', 'json', 'ndjson', 'sarif'],
    ],
    [['validate', '--format', '=', 'json', 'my'], files],
  ]
  const calls = all.map(
    ([line]) =>
      `COMP_WORDS=(udigate ${quoted(line)}) COMP_CWORD=${line.length}; _udigate; printf '%s\\n' "\${COMPREPLY[@]}"; echo -----`,
  )
  assertCases(choicesIn('bash', [await writeScript('bash'), ...calls].join('\n')), all)
})

test('bash calls it for udigate', async () => {
  const program = `${await writeScript('bash')}\ncomplete -p udigate; echo -----`
  assert.deepEqual(choicesIn('bash', program), [['complete -F _udigate udigate']])
})

function findLack(shell: 'zsh' | 'fish'): string | false {
  return skipWithout(shell, spawnSync(shell, ['--version']).status === 0)
}

test('zsh completes commands, actions, options, values and files', { skip: findLack('zsh') }, async () => {
  const all: Case[] = [...cases, [['validate', '--format=nd'], ['ndjson']]]
  // What zsh would show: those that begin as the word does, without what is said of them.
  const stubs = `
compdef() { }
compset() { words[CURRENT]=\${words[CURRENT]#*=} }
_describe() { for entry in \${(P)2}; do [[ $entry == \${words[CURRENT]}* ]] && print -r -- \${entry%%:*}; done; true }
_files() { for entry in *; do [[ $entry == \${words[CURRENT]}* && ( $1 != '-/' || -d $entry ) ]] && print -r -- $entry; done; true }
`
  const calls = all.map(
    ([line]) => `words=(udigate ${quoted(line)}); CURRENT=${line.length + 1}; _udigate; echo -----`,
  )
  assertCases(choicesIn('zsh', [stubs, await writeScript('zsh'), ...calls].join('\n')), all)
})

test('fish completes commands, actions, options, values and files', { skip: findLack('fish') }, async () => {
  const all: Case[] = [...cases, [['validate', '--format=nd'], ['--format=ndjson']]]
  const calls = all.map(([line]) => {
    const typed = ['udigate', ...line.map(word => word.replaceAll(' ', '\\ '))].join(' ')
    return `complete -C '${typed}' | string replace -r '\\t.*' '' | string trim -r -c / | string unescape; echo -----`
  })
  const found = choicesIn('fish', [await writeScript('fish'), ...calls].join('\n'))
  // fish offers -h beside --help.
  assertCases(
    found.map(lines => lines.filter(word => word !== '-h')),
    all,
  )
})

test('2 for a shell that there is no script for', async () => {
  for (const args of [[], ['tcsh'], ['bash', 'zsh']]) {
    const { status, stdout, stderr } = await udigate(['completion', ...args])
    assert.deepEqual([status, stdout], [2, ''])
    assert.match(stderr, /^udigate: [^\n]+ "udigate completion --help" says more\.\n$/)
  }
})
