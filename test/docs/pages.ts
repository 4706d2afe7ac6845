import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { root } from './reader.ts'

/** The pages whose blocks are run. Those in `docs/rules` are written from examples that their own tests run. */
export const pages: readonly string[] = [
  'README.md',
  'examples/README.md',
  ...globSync('docs/**/*.md', { cwd: root }),
]
  .filter(page => !page.startsWith('docs/rules/'))
  .toSorted()

export function isGuide(page: string): boolean {
  return page.startsWith('docs/guides/')
}

/** What a person reads who begins, in this order. */
export const firstHour: readonly string[] = ['README.md', 'docs/getting-started.md']

/** The guides in the order in which the page of all pages lists them. */
export const guidesInOrder: readonly string[] = [
  ...readFileSync(new URL('docs/README.md', pathToFileURL(root)), 'utf8').matchAll(
    /^\| \[[^\]]+\]\((guides\/[\w-]+\.md)\)/gm,
  ),
].map(([, path]) => `docs/${path}`)

export function isOfFirstHour(page: string): boolean {
  return firstHour.includes(page)
}
