import { existsSync } from 'node:fs'
import { dirname, relative } from 'node:path/posix'
import { type OpenApi, operationsByTag } from './api/open-api.ts'
import { escapeHtml } from './escape-html.ts'
import { navigation } from './navigation.ts'
import { sourceUrl } from './source-url.ts'

export interface SitePage {
  /** Below the root of the site, such as `guides/update.html`. */
  address: string
  /** The file of the repository that it is made of. */
  source: string
  content: string
  openApi: OpenApi
  version: string
}

/** What may be loaded and run on a page: what the site itself has, and nothing from elsewhere. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'"

/** The whole page around its content. */
export function layOut({ address, source, content, openApi, version }: SitePage): string {
  const to = (target: string): string => relative(dirname(address), target)
  const title = getText(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(content)?.[1] ?? '')
  const shown = content.replaceAll(/<!--[\s\S]*?-->\n?/g, '')
  const body = address === 'api.html' ? shown + listCalls(openApi) : shown
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${address === 'index.html' ? 'udigate: documentation' : `${title} · udigate`}</title>
<meta name="description" content="${getDescription(body)}">
<link rel="icon" href="${to('assets/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('assets/site.css')}">
<script src="${to('assets/colours.js')}"></script>
<script src="${to('assets/site.js')}" defer data-root="${to('index.html').replace(/index\.html$/, '')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="${to('index.html')}">udigate</a>
<div class="tools">
<form class="search" role="search" hidden>
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="Search (/)" aria-controls="found">
<div id="found" hidden></div>
<p class="hidden" role="status"></p>
</form>
<button type="button" class="colours" hidden>Dark</button>
</div>
</header>
<div class="page">
<details class="menu" open><summary>Pages</summary>
<nav aria-label="Pages">
${navigationFor(address, to)}
</nav>
</details>
<main id="content" tabindex="-1">
${body}
${neighbours(address, to)}
</main>
${writeContents(body)}
</div>
<footer>
<p>udigate ${version} · <a href="${sourceUrl(source)}">Source of this page</a> · Apache-2.0</p>
</footer>
</body>
</html>
`
}

function navigationFor(address: string, to: (target: string) => string): string {
  return groups()
    .map(({ title, pages }) => {
      const links = pages.map(([target, name]) => {
        const isHere =
          target === address ? ' aria-current="page"' : isBelow(target, address) ? ' class="above"' : ''
        return `<li><a href="${to(target)}"${isHere}>${escapeHtml(name)}</a></li>`
      })
      return `<h2>${title}</h2>\n<ul>\n${links.join('\n')}\n</ul>`
    })
    .join('\n')
}

/** The groups with the pages that there are. */
function groups(): typeof navigation {
  return navigation.map(({ title, pages }) => ({
    title,
    pages: pages.filter(([address]) =>
      existsSync(`docs/${address.replace(/index\.html$/, 'README.html').replace(/html$/, 'md')}`),
    ),
  }))
}

function isBelow(target: string, address: string): boolean {
  return (
    (target === 'api.html' && address.startsWith('api/')) ||
    (target === 'rules/index.html' && address.startsWith('rules/'))
  )
}

function neighbours(address: string, to: (target: string) => string): string {
  const pages = groups().flatMap(({ pages }) => pages)
  const at = pages.findIndex(([target]) => target === address)
  if (at === -1) return ''
  const [before, after] = [pages[at - 1], pages[at + 1]]
  return `<nav class="neighbours" aria-label="Pages before and after">
${before ? `<a rel="prev" href="${to(before[0])}"><span>Before</span> ${escapeHtml(before[1])}</a>` : '<span></span>'}
${after ? `<a rel="next" href="${to(after[0])}"><span>Next</span> ${escapeHtml(after[1])}</a>` : ''}
</nav>`
}

/** Links to the parts of a page that has several. */
function writeContents(content: string): string {
  const headings = [...content.matchAll(/<h2 id="([^"]+)"[^>]*>([\s\S]*?)<\/h2>/g)]
  if (headings.length < 2) return '<div></div>'
  const links = headings.map(([, id = '', html = '']) => `<li><a href="#${id}">${getText(html)}</a></li>`)
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${links.join('\n')}</ul></nav>`
}

function listCalls(openApi: OpenApi): string {
  return operationsByTag(openApi)
    .map(
      ({ tag, operations }) => `<h3 id="${tag.toLowerCase().replaceAll(' ', '-')}">${tag}</h3>
<div class="wide"><table><thead><tr><th>Call</th><th>Does</th></tr></thead><tbody>
${operations
  .map(
    ({ id, method, path, summary }) =>
      `<tr><td><a href="api/${id}.html"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></a></td><td>${escapeHtml(summary)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></div>`,
    )
    .join('\n')
}

function getDescription(content: string): string {
  const words = getText(/<p>([\s\S]*?)<\/p>/.exec(content)?.[1] ?? '').replaceAll(/\s+/g, ' ')
  return words.length > 160 ? `${words.slice(0, 157)}…` : words
}

/** HTML without its elements; what stands for a character stays as it is. */
function getText(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('"', '&quot;')
    .trim()
}
