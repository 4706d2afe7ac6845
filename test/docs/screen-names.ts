import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What pages name in italics of screens that are not ours: Domibus, EUDAMED and spreadsheet programs. */
const ofOthers = new Set([
  'Bulk Upload',
  'CSV UTF-8',
  'Data transfer',
  'Message Filter',
  'New upload',
  'Paste special, Values',
  'Response',
])

/** What a reader can see of ours: the console, the command line, titles of fields, and sheets of workbooks. */
const screens = ['console/src', 'cli/src', 'eudamed/src/models', 'sheets/src'].map(
  folder => `packages/${folder}`,
)

/**
 * The names in italics on a page that are nowhere on a screen, and elements that are not on the page of the console that
 * the sentence names: `the page *Import*, under *Template to fill in*`. `…` in a name stands for what differs each time.
 */
export function namesNotOnScreen(root: string, page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/^ *```\S*\n[\s\S]*?^ *```$/gm, '')
  const names = [...text.matchAll(/(?<![*\w])\*([A-Z][^*]{1,60})\*(?!\*)/g)].map(([, name = '']) =>
    plain(name),
  )
  const everywhere = screens.map(folder => read(root, folder)).join('\n')
  const unknown = names.filter(
    name =>
      !ofOthers.has(name) &&
      !name.split(', ').every(part => isIn(part, everywhere)) &&
      !isIn(name, everywhere),
  )
  const misplaced = [...text.matchAll(/page\s+\*([^*]+)\*(?:,\s+under\s+\*([^*]+)\*)?/g)].flatMap(
    ([sentence, view = '', element]) => {
      const folder = findView(root, plain(view))
      const isThere =
        folder !== undefined && (element === undefined || isIn(plain(element), read(root, folder)))
      return isThere ? [] : [plain(sentence)]
    },
  )
  return [...unknown, ...misplaced]
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** The folder of the view with this title; one within another view is in the folder of that. */
function findView(root: string, title: string): string | undefined {
  const [, name] =
    new RegExp(`name: '([\\w-]+)',\\s+title: '${title}'`).exec(read(root, 'packages/console/src/shell')) ?? []
  if (name !== undefined) return `packages/console/src/views/${name}`
  const file = globSync('packages/console/src/views/*/*.tsx', { cwd: root }).find(path =>
    readFileSync(join(root, path), 'utf8').includes(`<h1>${title}</h1>`),
  )
  return file?.replace(/\/[^/]+$/, '')
}

function isIn(name: string, text: string): boolean {
  const pattern = name.split('…').map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<!\\w)${pattern.join('[^\\n]{1,60}?')}(?!\\w)`).test(text)
}

const texts = new Map<string, string>()

function read(root: string, folder: string): string {
  const known = texts.get(folder)
  if (known !== undefined) return known
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter(path => !path.includes('.test.'))
  const text = files
    .map(path => plain(readFileSync(join(root, path), 'utf8')))
    // Of a word that follows a number, the plural.
    .map(source => source.replaceAll(/\{[^{}]* \? '[^']*' : '([^']*)'\}/g, '$1'))
    .join('\n')
  texts.set(folder, text)
  return text
}
