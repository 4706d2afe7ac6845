import { dirname, join, normalize } from 'node:path/posix'
import type { CoreState, Markdown, Token } from '@11ty/eleventy'
import { makeAnchor } from './anchors.ts'
import { codeBlock, inlineCode } from './code.ts'
import { escapeHtml } from './escape-html.ts'
import { sourceUrl } from './source-url.ts'
import { writeTransitionTable } from './transitions.ts'

/** Renders pages as code forges do: anchors at headings, links between the files, blocks of code with colours. */
export function setUpMarkdown(markdown: Markdown): void {
  markdown.set({ html: true, linkify: false, typographer: false })
  markdown.core.ruler.push('anchors', addAnchors)
  markdown.core.ruler.push('links', ({ tokens, env }) => {
    const page = env.page.inputPath.replace(/^\.\//, '')
    for (const token of tokens) for (const child of token.children ?? []) turnLink(child, page)
  })
  markdown.core.ruler.push('boxes', addBoxes)
  const { rules } = markdown.renderer
  rules.fence = (tokens, index) => writeBlock(tokens[index], tokens[index - 1])
  rules.code_inline = (tokens, index) => inlineCode(tokens[index]?.content ?? '')
  // A cell without words heads nothing.
  rules.th_open = (tokens, index) => (isEmpty(tokens[index + 1]) ? '<td>' : '<th>')
  rules.th_close = (tokens, index) => (isEmpty(tokens[index - 1]) ? '</td>' : '</th>')
  rules.table_open = () => '<div class="wide"><table>\n'
  rules.table_close = () => '</table></div>\n'
}

function addAnchors({ tokens }: CoreState): void {
  const used = new Set<string>()
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const words = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join('')
    const plain = makeAnchor(words)
    let anchor = plain
    for (let again = 1; used.has(anchor); again += 1) anchor = `${plain}-${again}`
    used.add(anchor)
    token.attrSet('id', anchor)
  }
}

/** Links and images of a page on the forge become those of the site; what is no page there leads to the forge. */
function turnLink(token: Token, page: string): void {
  const name = token.type === 'link_open' ? 'href' : token.type === 'image' ? 'src' : undefined
  const target = name === undefined ? null : token.attrGet(name)
  if (name === undefined || target === null || /^(?:[a-z]+:|#)/.test(target)) return
  const [path = '', anchor] = target.split('#')
  const file = normalize(join(dirname(page), path)).replace(/\/$/, '')
  const isOnSite = /^docs\/(?:.*\.md|images\/.*|openapi\.json|rules\.json)$/.test(file)
  const address = isOnSite
    ? path.replace(/(^|\/)README\.md$/, '$1index.html').replace(/\.md$/, '.html')
    : sourceUrl(file)
  token.attrSet(name, anchor === undefined ? address : `${address}#${anchor}`)
}

/** `- [ ]` is something to be done. */
function addBoxes({ tokens }: CoreState): void {
  for (const token of tokens) {
    const [first] = token.type === 'inline' ? (token.children ?? []) : []
    if (first?.type !== 'text' || !/^\[[ x]\] /.test(first.content)) continue
    first.type = 'html_inline'
    first.content = `<span class="box" aria-hidden="true"></span>${escapeHtml(first.content.slice(4))}`
  }
}

function writeBlock(token: Token | undefined, before: Token | undefined): string {
  if (token === undefined) return ''
  const language = token.info.trim()
  if (language === 'mermaid') return writeTransitionTable(token.content)
  const isOutput = before?.type === 'html_block' && /<!-- (?:part of )?output -->\s*$/.test(before.content)
  return codeBlock(token.content, language, { isOutput })
}

function isEmpty(token: Token | undefined): boolean {
  return token?.type === 'inline' && token.content === ''
}
