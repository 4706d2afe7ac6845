// Sorts out values that the compiler refuses: nobody can write them, so no test need find them. Mutants of what is done
// and when are all tested: the compiler mostly refuses them for a type that is no longer narrowed, not for what they do.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { CheckStatus } from '@stryker-mutator/api/check'
import { commonTokens, tokens } from '@stryker-mutator/api/plugin'

const root = process.cwd()
const ofValues = new Set(['ArrayDeclaration', 'ObjectLiteral', 'OptionalChaining', 'StringLiteral'])
const compiler = join(root, 'node_modules/typescript/bin/tsc')

/** Many mutants are compiled at once, each in a file of its own: an error is its mutant's by the file it is in. */
export class TypesChecker {
  static inject = tokens(commonTokens.options)

  #settings
  #folder = ''
  #originals = new Map()

  constructor(options) {
    this.#settings = options.types
  }

  async init() {
    const parent = join(root, 'mutation/dist/types')
    mkdirSync(parent, { recursive: true })
    this.#folder = mkdtempSync(join(parent, 'checker-'))
    for (const path of this.#settings.sources)
      cpSync(join(root, path), join(this.#folder, path), { recursive: true })
  }

  /** Every group has one mutant of a file; files that other files take their types from are apart from the rest. */
  async group(mutants) {
    const groups = new Map()
    const counts = new Map()
    for (const { id, fileName, mutatorName } of mutants) {
      if (!ofValues.has(mutatorName)) {
        groups.set('untyped', [...(groups.get('untyped') ?? []), id])
        continue
      }
      const count = counts.get(fileName) ?? 0
      counts.set(fileName, count + 1)
      const isLeaf = this.#settings.leaves.some(folder => fileName.startsWith(join(root, folder)))
      const key = `${isLeaf} ${count}`
      groups.set(key, [...(groups.get(key) ?? []), id])
    }
    return [...groups.values()]
  }

  async check(mutants) {
    if (!ofValues.has(mutants[0].mutatorName)) {
      return Object.fromEntries(mutants.map(({ id }) => [id, { status: CheckStatus.Passed }]))
    }
    for (const mutant of mutants) writeFileSync(this.#copyOf(mutant), mutated(this.#original(mutant), mutant))
    const errors = this.#errorsIn(mutants.map(mutant => this.#copyOf(mutant)))
    for (const mutant of mutants) writeFileSync(this.#copyOf(mutant), this.#original(mutant))
    return Object.fromEntries(
      mutants.map(mutant => {
        const reason = errors.get(this.#copyOf(mutant))
        const isRefused = reason !== undefined && this.#isSound(mutant)
        return [
          mutant.id,
          isRefused ? { status: CheckStatus.CompileError, reason } : { status: CheckStatus.Passed },
        ]
      }),
    )
  }

  #copyOf({ fileName }) {
    return join(this.#folder, relative(root, fileName))
  }

  #original(mutant) {
    const copy = this.#copyOf(mutant)
    if (!this.#originals.has(copy)) this.#originals.set(copy, { text: readFileSync(copy, 'utf8') })
    return this.#originals.get(copy).text
  }

  /** Whether the file compiles without a mutant. */
  #isSound(mutant) {
    const copy = this.#copyOf(mutant)
    const original = this.#originals.get(copy)
    original.isSound ??= this.#errorsIn([copy]).get(copy) === undefined
    return original.isSound
  }

  /** The first error of each file. */
  #errorsIn(files) {
    const config = join(this.#folder, 'tsconfig.json')
    const paths = files.map(file => relative(this.#folder, file))
    writeFileSync(
      config,
      JSON.stringify({
        extends: relative(dirname(config), join(root, 'tsconfig.json')),
        include: [],
        files: paths,
      }),
    )
    const { stdout, error } = spawnSync(process.execPath, [compiler, '--pretty', 'false', '-p', config], {
      cwd: this.#folder,
      encoding: 'utf8',
      maxBuffer: 1e9,
    })
    if (error) throw error
    const errors = new Map()
    for (const [, path, text] of stdout.matchAll(/^(\S.*?)\(\d+,\d+\): error (.*)$/gm)) {
      const file = join(this.#folder, path)
      if (!errors.has(file)) errors.set(file, text)
    }
    return errors
  }
}

function mutated(text, { location: { start, end }, replacement }) {
  return text.slice(0, getOffset(text, start)) + replacement + text.slice(getOffset(text, end))
}

function getOffset(text, { line, column }) {
  let offset = 0
  for (let passed = 0; passed < line; passed += 1) offset = text.indexOf('\n', offset) + 1
  return offset + column
}
