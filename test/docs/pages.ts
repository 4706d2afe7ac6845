import { globSync } from 'node:fs'
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

export function isOfFirstHour(page: string): boolean {
  return firstHour.includes(page)
}
