import type { Item } from './write-folder.ts'

type Facts = Record<string, unknown>

/**
 * What an entry says, in a sentence.
 *
 * @param operations of the submission that it is read with, by their positions
 */
export function describeEntry(entry: Item<'entry'>, operations: readonly string[]): string {
  const facts = factsOf(entry)
  const of = (name: string): string => String(facts[name])
  const operation = operations[Number(facts.position)] ?? `operation ${of('position')}`
  switch (entry.kind) {
    case 'received':
      return `Request received from ${of('organisation')}, key ${of('keyId')}, for ${of('actor')}`
    case 'operation':
      return facts.from === facts.to
        ? `${operation} stays ${of('to')}`
        : `${operation}: ${of('from')} to ${of('to')}`
    case 'doubt':
      return facts.doubt === null ? 'No longer in doubt' : 'In doubt'
    case 'freed':
      return 'Waits for its device group no longer'
    case 'ended':
      return `Ended: ${String((facts.outcome as Facts | undefined)?.kind)}`
    case 'composed':
      return `Message composed: ${of('operation')}`
    case 'handing':
      return `Handed to the access point, attempt ${of('number')}`
    case 'handed':
      return `The access point's answer to attempt ${of('number')}: ${of('result')}`
    case 'message':
      return `Message: ${of('from')} to ${of('to')}`
    case 'answered':
      return `Answer of the authority: ${of('reading')}`
    case 'asked':
      return `The authority is asked what became of ${operation}`
    case 'found':
      return `What the authority shows of it: ${of('finding')}`
    case 'decided':
      return `Decided by ${of('decidedBy')}: ${of('decision')}`
    case 'registered':
      return `Actor registered for ${of('organisation')} by key ${of('by')}: ${registrationWords(facts)}`
    case 'changed':
      return `Actor changed by key ${of('by')}: ${registrationWords(facts)}`
    case 'removed':
      return `Actor removed by key ${of('by')}`
    default:
      return entry.kind
  }
}

/** What of an actor is as an entry says, also where that is nothing. */
function registrationWords({ partyId, representative, tokenSha256 }: Facts): string {
  const words: string[] = []
  if (partyId !== undefined) words.push(partyId === null ? 'party of the stage' : 'own party')
  if (representative !== undefined)
    words.push(`${representative === null ? 'no' : 'an'} authorised representative`)
  if (tokenSha256 !== undefined) words.push(tokenSha256 === null ? 'no access token' : 'a new access token')
  return words.join(', ')
}

/** What else an entry says: names and values. */
export function describeDetails(entry: Item<'entry'>): string {
  return Object.entries(factsOf(entry))
    .filter(([name, value]) => !said.has(name) && value !== null)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ')
}

/** What the sentence says already. */
const said = new Set([
  'organisation',
  'stage',
  'position',
  'from',
  'to',
  'number',
  'reading',
  'finding',
  'by',
])

/** The facts stand as a text in the line that is hashed. */
function factsOf({ line }: Item<'entry'>): Facts {
  try {
    const facts: unknown = JSON.parse((JSON.parse(line) as string[])[5] ?? '')
    return typeof facts === 'object' && facts !== null ? (facts as Facts) : {}
  } catch {
    return {}
  }
}
