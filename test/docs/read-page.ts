/** A fenced block of a page. */
export interface Block {
  kind: 'block'
  language: string
  text: string
  /** The line of the page that it begins on, from 1. */
  line: number
  /** What the comments right before it say of it, in their order. */
  remarks: readonly Remark[]
}

/** A comment that a reader does not see: what the test of the page has to do or to know. */
export interface Remark {
  name: RemarkName
  text: string
}

/** Something that happens before what follows on the page, and that the page does not show. */
export interface Preparation<Kind = 'before' | 'paste'> {
  kind: Kind
  text: string
  line: number
}

/** A gateway that is started before what follows. */
export interface GatewayStart {
  kind: 'gateway'
  /** Its settings. */
  text: string
  /** The day that its clock begins with, in UTC; absent for today. */
  day?: string
  line: number
}

/** The reader ends what they have started, as the page tells them to. */
export interface GatewayEnd {
  kind: 'no gateway'
  line: number
}

export type Step = Block | Preparation<'before'> | Preparation<'paste'> | GatewayStart | GatewayEnd

const remarkNames = [
  // Of commands.
  'exit status',
  'not run',
  'run by',
  // Of what commands or calls answer with.
  'output',
  'part of output',
  // Of everything else.
  'file',
  'request',
  'schema',
] as const
export type RemarkName = (typeof remarkNames)[number]

/**
 * The fenced blocks of a Markdown page, in their order, with the comments that say what the test does with them:
 *
 * - `<!-- with a gateway -->` starts one, with settings after a colon where it needs some; `<!-- with a gateway on 2026-11-23 -->`
 *   one whose clock begins on that day; the one that runs before it ends, and its data stay;
 * - `<!-- without a gateway -->` ends it;
 * - `<!-- before … -->` has commands that are run and not shown: in reference pages alone, never in a guide;
 * - `<!-- paste what follows: WORD -->` runs the command line that the last output shows after that word;
 * - everything else stands right before a block and is said of that: `<!-- output -->`.
 *
 * @throws where a block does not end, a comment begins like one of these and is none, or stands before no block
 */
export function readPage(page: string): Step[] {
  const lines = page.split('\n')
  const steps: Step[] = []
  let remarks: Remark[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const [, indent = '', language] = /^( *)```(\S*)$/.exec(line) ?? []
    if (language !== undefined) {
      const end = lines.findIndex((other, index) => index > at && other === `${indent}\`\`\``)
      if (end === -1) throw new Error(`The block in line ${at + 1} does not end.`)
      const text = lines.slice(at + 1, end).map(inner => inner.slice(indent.length))
      steps.push({ kind: 'block', language, text: `${text.join('\n')}\n`, line: at + 1, remarks })
      remarks = []
      at = end
    } else if (/^ *<!--/.test(line)) {
      const end = lines.findIndex((other, index) => index >= at && other.includes('-->'))
      if (end === -1) throw new Error(`The comment in line ${at + 1} does not end.`)
      const comment = lines.slice(at, end + 1).join('\n')
      const read = readComment(comment.slice(comment.indexOf('<!--') + 4, comment.indexOf('-->')), at + 1)
      if ('kind' in read) steps.push(read)
      else remarks.push(read)
      at = end
    } else if (line.trim() !== '' && remarks.length > 0) {
      throw new Error(`The comment before line ${at + 1} is about no block.`)
    }
  }
  if (remarks.length > 0) throw new Error('The comment at the end is about no block.')
  return steps
}

function readComment(comment: string, line: number): Exclude<Step, Block> | Remark {
  const text = comment.trim()
  if (text.startsWith('before\n')) return { kind: 'before', text: `${text.slice(7)}\n`, line }
  if (text === 'without a gateway') return { kind: 'no gateway', line }
  const [gateway, day, settings = ''] =
    /^with a gateway(?: on (\d{4}-\d\d-\d\d))?(?:: (.*))?$/.exec(text) ?? []
  if (gateway !== undefined) {
    return { kind: 'gateway', text: settings, ...(day === undefined ? {} : { day }), line }
  }
  const [, word] = /^paste what follows: (.+)$/.exec(text) ?? []
  if (word !== undefined) return { kind: 'paste', text: word, line }
  const name = remarkNames.find(known => text === known || new RegExp(`^${known}[: ]`).test(text))
  if (name === undefined) throw new Error(`Line ${line}: nothing is known of a comment "${text}".`)
  return { name, text: text.slice(name.length).replace(/^[: ]+/, '') }
}

/** What a remark of a block says; `undefined` where it has none of this name. */
export function findRemark({ remarks }: Block, wanted: RemarkName): string | undefined {
  return remarks.find(({ name }) => name === wanted)?.text
}
