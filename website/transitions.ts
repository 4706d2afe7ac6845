import { escapeHtml } from './escape-html.ts'

/**
 * A state diagram (Mermaid) as a table of its transitions. Code forges draw it; here it needs no script, and can be read
 * aloud.
 *
 * @throws where a line is no transition
 */
export function writeTransitionTable(diagram: string): string {
  const [kind, ...lines] = diagram.trim().split('\n')
  if (kind !== 'stateDiagram-v2') throw new Error(`"${kind}" is not a kind of diagram that is known here.`)
  const rows = lines.map(line => {
    const [, from, to, event = ''] = /^ +(\S+) --> (\S+)(?: : (.+))?$/.exec(line) ?? []
    if (from === undefined || to === undefined) throw new Error(`"${line}" is no transition.`)
    return `<tr><td>${getState(from, 'begin')}</td><td>${escapeHtml(event)}</td><td>${getState(to, 'end')}</td></tr>`
  })
  return `<div class="wide"><table>
<thead><tr><th>From</th><th>When</th><th>To</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>\n`
}

function getState(name: string, ofBrackets: string): string {
  return name === '[*]' ? `(${ofBrackets})` : `<code>${escapeHtml(name)}</code>`
}
