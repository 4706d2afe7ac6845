import { escapeHtml } from './escape-html.ts'
import { highlight } from './highlight.ts'

/** Code in a line, which may break where its parts meet. */
export function inlineCode(code: string): string {
  return `<code>${escapeHtml(code).replaceAll(/[._/](?=\w)/g, '$&<wbr>')}</code>`
}

/** A block of code; what a command writes looks otherwise than what is to be typed. */
export function codeBlock(code: string, language: string, { isOutput = false } = {}): string {
  return `<pre${isOutput ? ' class="output"' : ''}><code>${highlight(code.trimEnd(), language)}</code></pre>\n`
}
