import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** A regular expression of a source, and where it stands. */
export interface Pattern {
  /** `packages/udi/src/fold.ts:12` */
  place: string
  pattern: string
  flags: string
}

/** The regular expressions of sources, and what becomes one only as the program runs. */
export interface FoundPatterns {
  patterns: Pattern[]
  /** Each with its place: `new RegExp(` of anything but a text that stands there, a `pattern` that is computed. */
  computed: string[]
}

/** A node of the syntax tree, in the form of ESTree. */
interface SyntaxNode {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

/** With such a text these methods of a text make a regular expression of it. */
const matching = ['match', 'matchAll', 'search']

/**
 * Every regular expression in these sources: the literals, the texts of `RegExp(…)`, of `match`, `matchAll` and `search`,
 * and each `pattern` of a JSON Schema, which is matched in Unicode mode.
 *
 * @param root the folder that `files` are relative to
 */
export function findPatterns(root: string, files: readonly string[]): FoundPatterns {
  const found: FoundPatterns = { patterns: [], computed: [] }
  for (const file of files) collect(file, readFileSync(join(root, file), 'utf8'), found)
  return found
}

/** Adds the regular expressions of one source. */
export function collect(file: string, source: string, { patterns, computed }: FoundPatterns): void {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('.ts') ? 'ts' : 'tsx' })
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const getPlace = ({ start }: SyntaxNode): string => `${file}:${source.slice(0, start).split('\n').length}`
  const add = (node: SyntaxNode, pattern: string, flags: string): void => {
    patterns.push({ place: getPlace(node), pattern, flags })
  }
  const addText = (node: SyntaxNode, text: unknown, flags: unknown): void => {
    const [pattern, itsFlags] = [findText(text), findText(flags)]
    if (pattern !== undefined && itsFlags !== undefined) add(node, pattern, itsFlags)
    else computed.push(`${getPlace(node)} ${source.slice(node.start, node.end)}`)
  }
  const empty = { type: 'Literal', value: '' }
  const unicode = { type: 'Literal', value: 'u' }
  const look = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(look)
    if (!isNode(node)) return
    if (isRegularExpression(node)) add(node, node.regex.pattern, node.regex.flags)
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const [first, second = empty] = node.arguments as unknown[]
      const name = calledName(node)
      if (name === 'RegExp' && first !== undefined) addText(node, first, second)
      // Of anything but a text it is not known here whether it is a method of a text.
      if (matching.includes(name ?? '') && findText(first) !== undefined) addText(node, first, empty)
    }
    if (node.type === 'ObjectExpression') {
      for (const property of node.properties as unknown[]) {
        if (isNode(property) && property.type === 'Property' && findName(property.key) === 'pattern') {
          addText(property, property.value, unicode)
        }
      }
    }
    Object.values(node).forEach(look)
  }
  look(program)
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function isRegularExpression(
  node: SyntaxNode,
): node is SyntaxNode & { regex: { pattern: string; flags: string } } {
  return node.type === 'Literal' && typeof node.regex === 'object' && node.regex !== null
}

/** The last name of what is called: `RegExp` of `new globalThis.RegExp()`. */
function calledName({ callee }: SyntaxNode): string | undefined {
  if (!isNode(callee)) return undefined
  return callee.type === 'MemberExpression' ? findName(callee.property) : findName(callee)
}

function findName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  return node.type === 'Identifier' ? String(node.name) : findText(node)
}

/** The text that stands there as it is: in quotes, or in backticks without anything put into it. */
function findText(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  if ('value' in node && typeof node.value === 'string') return node.value
  if (!('quasis' in node) || !Array.isArray(node.quasis) || node.quasis.length !== 1) return undefined
  return node.quasis[0].value.cooked
}
