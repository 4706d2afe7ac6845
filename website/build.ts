// npm run docs: makes the documentation's site of the folder docs in website/dist, and checks it. With -- --serve it shows it
// on http://localhost:8090 instead, and again after each change.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Eleventy, { type EleventyConfig } from '@11ty/eleventy'
import type { OpenApi } from './api/open-api.ts'
import { apiPages } from './api/pages.ts'
import { checkSite } from './check-site.ts'
import { layOut } from './layout.ts'
import { setUpMarkdown } from './markdown.ts'
import { searchIndex } from './search-index.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, 'website/dist')
const isServing = process.argv.includes('--serve')
const openApi = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as OpenApi
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

process.chdir(root)
rmSync(output, { recursive: true, force: true })
/** The content of each page by its address, without what stands around it. */
const contents = new Map<string, string>()
const site = new Eleventy('docs', 'website/dist', { quietMode: true, configPath: null, config: configure })
await site.init()
if (isServing) {
  await site.watch()
  site.serve(8090)
} else {
  await site.write()
  const wrong = checkSite(output)
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) process.exitCode = 1
  else console.log(`${contents.size} pages are in website/dist; begin with index.html.`)
}

function configure(config: EleventyConfig): object {
  config.setUseGitIgnore(false)
  config.addGlobalData(
    'permalink',
    () =>
      ({ page }: { page: { filePathStem: string } }) =>
        makeAddress(page.filePathStem),
  )
  config.amendLibrary('md', setUpMarkdown)
  for (const { address, content } of apiPages(openApi)) {
    config.addTemplate(`${address}.html`, content, { permalink: address, layout: null })
  }
  config.addTransform('page', function frame(content) {
    if (!this.page.url.endsWith('.html') && !this.page.url.endsWith('/')) return content
    const address = this.page.url.replace(/^\//, '').replace(/(^|\/)$/, '$1index.html')
    contents.set(address, content)
    return layOut({ address, source: nameSource(this.page.inputPath), content, openApi, version })
  })
  config.addPassthroughCopy({
    'docs/images': 'images',
    'docs/openapi.json': 'openapi.json',
    'docs/rules.json': 'rules.json',
    'website/assets': 'assets',
    'node_modules/minisearch/dist/umd/index.js': 'assets/minisearch.js',
  })
  config.on('eleventy.after', writeSearch)
  config.addWatchTarget('website/')
  return { markdownTemplateEngine: false, htmlTemplateEngine: false, templateFormats: ['md', 'html'] }
}

/** The address of a page, from its path below docs. */
function makeAddress(stem: string): string {
  return `${stem.replace(/^\//, '').replace(/(^|\/)README$/, '$1index')}.html`
}

/** The file that a page is written in; those of the API's calls are made of the document. */
function nameSource(inputPath: string): string {
  return inputPath.endsWith('.md') ? inputPath.replace(/^\.\//, '') : 'docs/openapi.json'
}

/** A script and no JSON: it can be had from a folder, without any server. */
function writeSearch(): void {
  const index = JSON.stringify(searchIndex(contents)).replaceAll('<', '\\u003c')
  writeFileSync(join(output, 'assets/search-index.js'), `self.searchIndex = ${index}\n`)
}
