import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Abbreviations that every reader of English knows, or that stand beside what they mean. */
const everyday = new Set([
  'HTTP',
  'HTTPS',
  'ISO',
  'PIN',
  'REST',
  'SAP',
  'SHA',
  'TCP',
  'URI',
  'URL',
  'UTF',
  'AES',
  'DER',
  'PKCS',
])

/** Words that are no abbreviations, and that a reader looks up. */
const named = [
  'Domibus',
  'EUDAMED DI',
  'EUDAMED ID',
  'NDJSON',
  'OpenID Connect',
  'Playground',
  'P-Mode',
  'SARIF',
  'party id',
  'legacy device',
  'Basic UDI-DI',
]

/** What can be looked up in the glossary: the first column of its tables. */
export function readGlossary(root: string): ReadonlySet<string> {
  const page = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const rows = [...page.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, words = '']) => words.split(', '))
  return new Set(rows.map(word => word.trim()))
}

/** The abbreviations and names in the sentences of a page that the glossary does not have. */
export function wordsNotInGlossary(root: string, page: string, glossary: ReadonlySet<string>): string[] {
  const text = readFileSync(join(root, page), 'utf8')
    .replaceAll(/^ *```\S*\n[\s\S]*?^ *```$/gm, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
  const abbreviations = [...text.matchAll(/(?<![\w.-])(?!III)[A-Z]{3,}(?![\w-]|\.[A-Z])/g)].map(
    ([word]) => word,
  )
  const names = named.filter(name => text.includes(name))
  return [...new Set([...abbreviations, ...names])].filter(word => !everyday.has(word) && !glossary.has(word))
}
