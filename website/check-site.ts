import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What is wrong with a built site: links and files that lead nowhere, what comes from elsewhere, headings, titles. */
export function checkSite(folder: string): string[] {
  const pages = globSync('**/*.html', { cwd: folder }).toSorted()
  const html = new Map(pages.map(page => [page, readFileSync(join(folder, page), 'utf8')]))
  const anchors = new Map([...html].map(([page, text]) => [page, anchorsIn(text)]))
  return [...html].flatMap(([page, text]) => [
    ...wrongHeadings(page, text),
    ...linksIn(text).flatMap(link => wrongLink(folder, page, link, anchors)),
    ...[
      ...text.matchAll(
        /<(?:script|img|link|iframe|source|video)\b[^>]*\b(?:src|href)="((?:https?:)?\/\/[^"]*)"/g,
      ),
    ].map(([, address]) => `${page}: ${address} would be loaded from elsewhere.`),
    ...[...text.matchAll(/ style="| on\w+="|<style|<script>/g)].map(
      ([found]) => `${page}: ${found} is in the page.`,
    ),
  ])
}

function wrongHeadings(page: string, text: string): string[] {
  const count = text.match(/<h1[\s>]/g)?.length ?? 0
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(text) ?? []
  return [
    ...(count === 1 ? [] : [`${page}: ${count} headings of the first rank.`]),
    ...(title.replace(' · udigate', '').trim() === '' ? [`${page}: no title.`] : []),
    ...(text.includes('<!--') ? [`${page}: a comment is left.`] : []),
  ]
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link)
}

function anchorsIn(text: string): Set<string> {
  return new Set([...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id))
}

function wrongLink(
  folder: string,
  page: string,
  link: string,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  if (/^[a-z]+:/.test(link)) return []
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : join(dirname(page), path)
  if (!existsSync(join(folder, target))) return [`${page}: ${link} leads nowhere.`]
  if (anchor === undefined || anchors.get(target)?.has(decodeURIComponent(anchor))) return []
  return [`${page}: ${link} names no part of that page.`]
}
