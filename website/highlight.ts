import { escapeHtml } from './escape-html.ts'

/** What is marked in a language: the first group that matches names it. */
const marks: Readonly<Record<string, RegExp>> = {
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\]|\\.)*")|(?<word>\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?\b)/g,
  sh: /(?<note>(?<=^|\s)#.*)|(?<text>'[^']*'|"(?:[^"\\]|\\.)*")/gm,
  env: /(?<note>^#.*)|(?<key>^\w+(?==))/gm,
  xml: /(?<note><!--[\s\S]*?-->|<\?[\s\S]*?\?>)|(?<key><\/?[\w:.-]+|\/?>)|(?<text>"[^"]*")/g,
  js: /(?<note>\/\/.*)|(?<text>'[^'\n]*')|(?<word>\b(?:import|from|const|new|async|await|for|of|try|catch|if)\b)/g,
}

/** Code as HTML, with what helps the eye marked: keys, texts, words of the language, remarks. */
export function highlight(code: string, language: string): string {
  const pattern = marks[language]
  if (pattern === undefined) return escapeHtml(code)
  let html = ''
  let from = 0
  for (const match of code.matchAll(pattern)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? ['text']
    html += `${escapeHtml(code.slice(from, match.index))}<span class="c-${kind}">${escapeHtml(match[0])}</span>`
    from = match.index + match[0].length
  }
  return html + escapeHtml(code.slice(from))
}
