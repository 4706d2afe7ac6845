/** A line of the trace of a world. */
interface Line {
  at: number
  who: string
  what: string
}

const id = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
const code = /\b04\d{12}\b|\b4039999SIM\w+/g

/** What each message of the gateway's log means, of those that tell the story. */
const told: Readonly<Record<string, (facts: Record<string, unknown>) => string>> = {
  'message sent': ({ operation, submissionId, messageId, attempt }) =>
    `sends ${said(operation)} of ${said(submissionId)} in ${said(messageId)}, attempt ${said(attempt)}`,
  'message not sent': ({ operation, submissionId, messageId, result }) =>
    `does not get ${said(operation)} of ${said(submissionId)} in ${said(messageId)} through: ${said(result)}`,
  'answer of the authority': ({ messageId, reading }) =>
    `takes the answer to ${said(messageId)}: ${said(reading)}`,
  'look-up answered': ({ submissionId, finding }) =>
    `is shown what the authority holds of ${said(submissionId)}: ${said(finding)}`,
  'restored: the authority is asked about everything that may have been sent': ({ because }) =>
    `sees that its store went back: ${said(because)}`,
}

function said(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'something'
}

/**
 * Tells what led to the problems of a world, in plain words: what concerns the devices and groups that they name, and what befell the
 * machine.
 *
 * @param trace the lines that the world said
 */
export function tellStory(trace: readonly string[], problems: readonly string[]): string {
  const lines = trace.flatMap(readLine)
  const names = new Set(problems.flatMap(problem => problem.match(code) ?? []))
  // The clients that ask for these, and the submissions and messages that come of it.
  for (const { who, what } of lines) {
    if (who.startsWith('client') && [...names].some(name => what.includes(name))) names.add(`${who}:`)
    const isOfThem = names.has(`${who}:`) || [...names].some(name => what.includes(name))
    if (isOfThem && (who.startsWith('client') || what.startsWith('sends') || what.startsWith('does not get')))
      for (const found of what.match(id) ?? []) names.add(found)
  }
  const kept = lines.filter(
    ({ who, what }) =>
      isMachine(who) ||
      who === 'problem' ||
      names.has(`${who}:`) ||
      what.startsWith('sees that its store') ||
      [...names].some(name => what.includes(name)),
  )
  const short = new Map<string, string>()
  const rename = (text: string): string =>
    text.replaceAll(id, found => {
      const name = short.get(found) ?? `#${short.size + 1}`
      short.set(found, name)
      return name
    })
  const spoken = kept
    .filter(({ who, what }) => who !== 'world' || what.includes('the faults stop'))
    .map(({ at, who, what }) => `${(at / 1_000).toFixed(1).padStart(9)} s  ${who}: ${rename(what)}`)
  return spoken.filter((line, index) => line !== spoken[index - 1]).join('\n')
}

function isMachine(who: string): boolean {
  return who === 'disk' || who === 'clock' || who === 'world'
}

function readLine(text: string): Line[] {
  const [, at = '', who = '', what = ''] = /^(\S+) ([^:]+): (.*)/.exec(text) ?? []
  if (!who.startsWith('gateway') || !what.startsWith('{')) return [{ at: Number(at), who, what }]
  const facts = JSON.parse(what) as Record<string, unknown>
  const tell = told[String(facts.msg)]
  return tell ? [{ at: Number(at), who, what: tell(facts) }] : []
}
