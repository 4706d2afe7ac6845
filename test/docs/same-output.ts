import assert from 'node:assert/strict'

/** What is another one at each run, and what stands for it. */
const volatile: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<id>'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '<time>'],
  [/\budg_[\w-]{8,}/g, '<key>'],
  [/\b[0-9a-f]{64}\b/g, '<digest>'],
  [/[A-Za-z0-9+/]{86}==/g, '<signature>'],
  // How often something was asked, and how many minutes have begun.
  [/\b\d+ (?:entry|entries|signed checkpoints?)\b/g, '<count>'],
]

function mask(text: string): string {
  return volatile.reduce((masked, [pattern, name]) => masked.replaceAll(pattern, name), text)
}

/**
 * Compares what a page shows with what has come out, apart from what is another one at each run. A line `…` stands
 * for any number of lines, `…` in a line for anything in that line. With `isPart` it may stand anywhere among the lines.
 */
export function assertSameText(shown: string, real: string, { isPart = false, at = '' } = {}): void {
  const lines = mask(shown).trimEnd().split('\n')
  const pattern = lines.map(line => (line.trim() === '…' ? anyLines : `${makePattern(line)}\n`)).join('')
  const text = `${mask(real)
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .trimEnd()}\n`
  const whole = isPart ? new RegExp(`(?:^|\n)${pattern}`) : new RegExp(`^${pattern}$`)
  if (!whole.test(text)) assert.equal(text, `${lines.join('\n')}\n`, at)
}

const anyLines = '(?:[^\\n]*\\n)*?'

function makePattern(line: string): string {
  return line
    .trimEnd()
    .split('…')
    .map(piece => literally(piece))
    .join('[^\\n]*')
}

/** The pattern of a text that stands for itself. */
function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/**
 * Compares JSON that a page shows with a value. In what is shown `"…"` stands for any value, a bare `…` among the members of
 * an object for further members, and one at the end of an array for further items. With `isPart` it may be anything in it.
 */
export function assertSameJson(shown: string, real: unknown, { isPart = false, at = '' } = {}): void {
  const wanted = JSON.parse(mask(withoutBareEllipses(shown))) as unknown
  const have = JSON.parse(mask(JSON.stringify(real))) as unknown
  if (isPart ? !everythingIn(have).some(value => matches(wanted, value)) : !matches(wanted, have)) {
    assert.deepEqual(have, wanted, at)
  }
}

const more = '…'

function matches(wanted: unknown, real: unknown): boolean {
  if (wanted === more) return true
  if (typeof wanted === 'string' && typeof real === 'string') {
    return new RegExp(`^${wanted.split(more).map(literally).join('[\\s\\S]*')}$`).test(real)
  }
  if (Array.isArray(wanted)) {
    if (!Array.isArray(real)) return false
    const isOpen = wanted.at(-1) === more
    const items = isOpen ? wanted.slice(0, -1) : wanted
    return (
      (isOpen ? real.length >= items.length : real.length === items.length) &&
      items.every((item, index) => matches(item, real[index]))
    )
  }
  if (typeof wanted !== 'object' || wanted === null) return wanted === real
  if (typeof real !== 'object' || real === null || Array.isArray(real)) return false
  const { [more]: isOpen, ...members } = wanted as Record<string, unknown>
  const values = real as Record<string, unknown>
  return (
    Object.entries(members).every(([name, value]) => name in values && matches(value, values[name])) &&
    (isOpen !== undefined || Object.keys(values).every(name => name in members))
  )
}

function everythingIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value]
  return [value, ...Object.values(value).flatMap(everythingIn)]
}

/** JSON in which each `…` outside of a text is a member or an item. */
function withoutBareEllipses(text: string): string {
  const open: string[] = []
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|[[\]{}…]/g, token => {
    if (token === '[' || token === '{') open.push(token)
    if (token === ']' || token === '}') open.pop()
    if (token !== more) return token
    return open.at(-1) === '{' ? `"${more}": true` : `"${more}"`
  })
}
