import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listAnchors } from '../../website/anchors.ts'

/** The links of Markdown pages that lead nowhere: to a file that is not there, or to a heading that its page has not. */
export function brokenLinks(root: string, pages: readonly string[]): string[] {
  return [...new Set(pages)].flatMap(page => {
    const text = withoutCode(readFileSync(join(root, page), 'utf8'))
    const targets = [...text.matchAll(/\]\(<?([^()\s>]+)>?\)/g)].map(([, target = '']) => target)
    return targets.filter(target => !leadsSomewhere(root, page, target)).map(target => `${page}: ${target}`)
  })
}

function leadsSomewhere(root: string, page: string, target: string): boolean {
  if (/^(?:https?:|mailto:)/.test(target)) return true
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? join(root, page) : join(root, dirname(page), decodeURIComponent(path))
  if (!existsSync(file)) return false
  if (anchor === undefined) return true
  return (
    statSync(file).isFile() && file.endsWith('.md') && listAnchors(readFileSync(file, 'utf8')).has(anchor)
  )
}

function withoutCode(text: string): string {
  return text.replaceAll(/^ *```\S*\n[\s\S]*?^ *```$/gm, '').replaceAll(/`[^`\n]*`/g, '``')
}
