import { type Members, readFacts, readItems, readMembers, readStoredJson } from '../read-stored.ts'
import type { EvidenceKind, ReadFacts } from '../things/things.ts'
import type { Item } from './exported.ts'

/**
 * What an entry says, in a sentence.
 *
 * @param operations of the submission that it is read with, by their positions
 */
export function describeEntry(entry: Item<'entry'>, operations: readonly string[]): string {
  const facts = readEntryFacts(entry)
  const of = (name: string): string => String(facts[name])
  const operation = operations[Number(facts.position)] ?? `operation ${of('position')}`
  return sentenceByKind.get(entry.kind)?.({ facts, of, operation }) ?? entry.kind
}

interface EntryContext<Kind extends EvidenceKind> {
  facts: ReadFacts<Kind>
  /** A fact by its name, in words. */
  of(name: keyof ReadFacts<Kind>): string
  /** The name of the operation that it speaks of. */
  operation: string
}

type Sentences = { readonly [Kind in EvidenceKind]?: (context: EntryContext<Kind>) => string }

/** What an entry of each kind says. What no export has is missing here, and is called by its kind. */
const sentences: Sentences = {
  received: ({ of }) =>
    `Request received from ${of('organisation')}, ${who(of('keyId'))}, for ${of('actor')}`,
  operation: ({ facts, of, operation }) =>
    facts.from === facts.to ? `${operation} stays ${of('to')}` : `${operation}: ${of('from')} to ${of('to')}`,
  doubt: ({ facts }) => (facts.doubt === null ? 'No longer in doubt' : 'In doubt'),
  freed: () => 'Waits for its device group no longer',
  ended: ({ facts }) => `Ended: ${String(readMembers(facts.outcome).kind)}`,
  composed: ({ of }) => `Message composed: ${of('operation')}`,
  handing: ({ of }) => `Sending to the access point, attempt ${of('number')}`,
  handed: ({ of }) => `The access point's answer to attempt ${of('number')}: ${of('result')}`,
  message: ({ of }) => `Message: ${of('from')} to ${of('to')}`,
  answered: ({ of }) => `Answer of the authority: ${of('reading')}`,
  asked: ({ facts, of, operation }) =>
    'page' in facts
      ? `The authority is asked for page ${of('page')}`
      : `The authority is asked what became of ${operation}`,
  found: ({ facts, of }) =>
    'page' in facts ? `Page ${of('page')} came` : `What the authority shows of it: ${of('finding')}`,
  pulling: ({ of }) => `Pull of ${of('actor')} started by ${of('startedBy')}`,
  pulled: ({ facts, of }) => (facts.state === undefined ? 'The pull goes on' : `The pull is ${of('state')}`),
  kept: ({ facts, of }) =>
    `The authority has it as ${of('state')}, by ${facts.message === undefined ? '' : 'a page of pull '}${of('by')}`,
  decided: ({ of }) => `Decided with key ${of('keyId')}: ${of('decision')}`,
  erased: ({ of }) => `The name of who decided was erased, by key ${of('by')}`,
  bound: ({ of }) => `Actor of ${of('organisation')}`,
  resealed: () => 'What is sealed was sealed again, with the present secret key',
  registered: ({ facts, of }) =>
    `Actor registered for ${of('organisation')} by ${who(of('by'))}: ${registrationWords(facts)}`,
  changed: ({ facts, of }) => `Actor changed by ${who(of('by'))}: ${registrationWords(facts)}`,
  'warning-acknowledged': ({ facts, of }) =>
    `Warning ${of('ruleId')} of ${facts.code === null ? 'every record with the value' : of('code')} acknowledged by ${who(of('by'))}: ${of('reason')}`,
  'warning-shown-again': ({ of }) => `Acknowledged warning withdrawn by ${who(of('by'))}`,
  'role-granted': ({ of }) => `Person ${of('person')} was made ${of('role')} by ${of('by')}`,
  'owner-changed': ({ facts, of }) =>
    facts.owner === null ? `Owner taken away by ${of('by')}` : `Owner: person ${of('owner')}, by ${of('by')}`,
  'file-made': ({ of }) =>
    `File of ${of('devices')} devices of ${of('actor')} made for ${of('register')} by ${who(of('by'))}`,
  'file-uploaded': ({ of }) => `File uploaded to ${of('register')} by ${who(of('by'))}`,
  'devices-confirmed': ({ of }) => `There in ${of('register')}, by ${who(of('by'))}: ${of('devices')}`,
  'changed-there': ({ of }) => `Changed in ${of('register')} by hand, by ${who(of('by'))}: ${of('devices')}`,
  'refused-there': ({ of }) => `Refused by ${of('register')}: ${of('devices')}`,
  'discarded-there': ({ of }) =>
    `Discarded in ${of('register')} by hand, by ${who(of('by'))}: ${of('devices')}`,
  'file-discarded': ({ of }) =>
    `File for ${of('register')} discarded by ${who(of('by'))}, with ${of('devices')}`,
  'register-chosen': ({ of }) => `Has devices in ${of('register')}, said by ${who(of('by'))}`,
  'register-left': ({ of }) => `Has no devices in ${of('register')} any longer, said by ${who(of('by'))}`,
  commented: ({ of }) => `Comment by ${of('by')}`,
  'comment-deleted': ({ of }) => `Comment deleted by ${of('by')}`,
  'role-ended': ({ of }) => `Role taken back by ${of('by')}`,
  removed: ({ of }) => `Actor removed by ${who(of('by'))}`,
}

/** An API key, or a person: people stand with their ids, and never by their names. */
function who(author: string): string {
  return author.startsWith('person:') ? author.replace(':', ' ') : `key ${author}`
}

const sentenceByKind: ReadonlyMap<string, Sentences[EvidenceKind]> = new Map(Object.entries(sentences))

/** What of an actor is as an entry says, also where that is nothing. */
function registrationWords({
  partyId,
  representative,
  tokenSha256,
}: ReadFacts<'registered' | 'changed'>): string {
  const words: string[] = []
  if (partyId !== undefined) words.push(partyId === null ? 'party of the stage' : 'own party')
  if (representative !== undefined)
    words.push(`${representative === null ? 'no' : 'an'} authorised representative`)
  if (tokenSha256 !== undefined) words.push(tokenSha256 === null ? 'no access token' : 'a new access token')
  return words.join(', ')
}

/** What else an entry says: names and values. */
export function describeDetails(entry: Item<'entry'>): string {
  return Object.entries(readEntryFacts(entry))
    .filter(([name, value]) => !said.has(name) && value !== null)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ')
}

/** What the sentence says already. */
const said: ReadonlySet<string> = new Set<keyof ReadFacts<EvidenceKind>>([
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

/** The facts of an entry, which stand as a text in the line that is hashed. */
export function readEntryFacts({ line }: Item<'entry'>): Members {
  return readFacts(String(readItems(readStoredJson(line))[5]))
}
