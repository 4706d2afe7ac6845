import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** An import of a source, of values or of types. */
export interface Import {
  /** The file that imports: `packages/udi/src/fold.ts`. */
  from: string
  line: number
  /** What it imports: a file or a package of this repository by its path from the root, or else the module's name. */
  to: string
  isType: boolean
  /** Whether it is imported only when the program comes to that place. */
  isLate?: boolean
}

/** A node of the syntax tree, in the form of ESTree. */
interface SyntaxNode {
  type: string
  start: number
  [member: string]: unknown
}

/**
 * Every import in these sources: the statements, `export … from`, `import('…')` of a value and of a type.
 *
 * @param root the folder that `files` are relative to
 */
export function readImports(root: string, files: readonly string[]): Import[] {
  const folders = readPackageFolders(root)
  return files.flatMap(file => importsIn(file, readFileSync(join(root, file), 'utf8'), folders))
}

/**
 * The folder of each package of this repository, by its name, and the source of each import of a package's own, by the
 * folder with that (`packages/eudamed#emdn-terms`).
 */
export function readPackageFolders(root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const path of globSync('packages/*/package.json', { cwd: root })) {
    const { name, imports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'))
    const folder = dirname(path)
    found.set(name, folder)
    for (const own of Object.keys(imports))
      found.set(folder + own, posix.join(folder, imports[own]['udigate-source']))
  }
  return found
}

/** The imports of one source. */
export function importsIn(file: string, source: string, folders: ReadonlyMap<string, string>): Import[] {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const imports: Import[] = []
  const look = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(look)
    if (!isNode(node)) return
    const module = moduleNamed(node)
    if (module !== undefined) {
      const line = source.slice(0, node.start).split('\n').length
      const isLate = node.type === 'ImportExpression'
      imports.push({
        from: file,
        line,
        to: getTarget(module, file, folders),
        isType: importsTypes(node),
        isLate,
      })
    }
    Object.values(node).forEach(look)
  }
  look(program)
  return imports
}

const importing = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]

/** The module that a node imports, as it is written there. */
function moduleNamed({ type, source }: SyntaxNode): string | undefined {
  if (!importing.includes(type) || !isNode(source)) return undefined
  return typeof source.value === 'string' ? source.value : undefined
}

function importsTypes({ type, importKind, exportKind, specifiers }: SyntaxNode): boolean {
  if (type === 'TSImportType' || importKind === 'type' || exportKind === 'type') return true
  if (!Array.isArray(specifiers) || specifiers.length === 0) return false
  return specifiers.every(each => each.importKind === 'type' || each.exportKind === 'type')
}

function getTarget(module: string, file: string, folders: ReadonlyMap<string, string>): string {
  if (module.startsWith('.')) return posix.join(posix.dirname(file), module)
  if (module.startsWith('#')) return folders.get(file.split('/', 2).join('/') + module) ?? module
  for (const [name, folder] of folders) {
    if (module === name || module.startsWith(`${name}/`)) return folder
  }
  return module
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
