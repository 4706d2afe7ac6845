import { commandLine, readAuthor } from '../../rights/author.ts'
import type { ReviewSubject } from '../../store/rows/reviews.ts'
import { type Members, readFacts, readItems, readMembers, readStoredJson } from '../read-stored.ts'
import { type EvidenceKind, findKind, type ReadFacts } from '../things/things.ts'
import type { Item } from './exported.ts'

const reviewedSubjects: Readonly<Record<ReviewSubject, string>> = {
  access: 'Access',
  'audit-trail': 'Audit trail',
  qualification: 'Protocol of a qualification',
}

/**
 * What an entry says, in a sentence.
 *
 * @param operations of the submission that it is read with, by their positions
 */
export function describeEntry(entry: Item<'entry'>, operations: readonly string[]): string {
  const facts = readEntryFacts(entry)
  const of = (name: string): string => String(facts[name])
  const operation = operations[Number(facts.position)] ?? `operation ${of('position')}`
  return findSentence(entry.kind)?.({ facts, of, operation }, entry.chain) ?? entry.kind
}

/** What an entry of a kind says: its sentence here, or the title of the act with who did it; nothing where neither is known. */
export function findSentence(
  kind: string,
): ((context: EntryContext<EvidenceKind>, chain: string) => string) | undefined {
  const act = findKind(kind)?.act
  return (
    sentenceByKind.get(kind) ??
    (act &&
      (({ facts }, chain) => {
        const by = act.by ? act.by(facts, chain) : facts.by
        return typeof by === 'string' ? `${act.title} by ${who(by)}` : act.title
      }))
  )
}

interface EntryContext<Kind extends EvidenceKind> {
  facts: ReadFacts<Kind>
  /** A fact by its name, in words. */
  of(name: keyof ReadFacts<Kind>): string
  /** The name of the operation that it speaks of. */
  operation: string
}

type Sentences = { readonly [Kind in EvidenceKind]?: (context: EntryContext<Kind>) => string }

/** What an entry of each kind says. An act that is missing here is called by its title. */
const sentences: Sentences = {
  received: ({ of }) =>
    `Request received from ${of('organisation')}, ${who(of('keyId'))}, for ${of('actor')}`,
  operation: ({ facts, of, operation }) =>
    facts.from === facts.to ? `${operation} stays ${of('to')}` : `${operation}: ${of('from')} to ${of('to')}`,
  doubt: ({ facts }) => (facts.doubt === null ? 'No longer in doubt' : 'In doubt'),
  keyed: () => 'Its idempotency key was noted',
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
  inquired: ({ facts, of }) =>
    facts.state === undefined ? 'The inquiry goes on' : `The inquiry is ${of('state')}`,
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
  reviewed: ({ facts, of }) =>
    `${reviewedSubjects[of('subject') as ReviewSubject]} reviewed by ${who(of('by'))}, ${facts.conclusion === 'in-order' ? 'in order' : 'action is needed'}: ${of('note')}`,
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
  'work-item-made': () => 'Began to have an owner or comments',
  commented: ({ of }) => `Comment by ${of('by')}`,
  'comment-deleted': ({ of }) => `Comment deleted by ${of('by')}`,
  'role-ended': ({ of }) => `Role taken back by ${of('by')}`,
  removed: ({ of }) => `Actor removed by ${who(of('by'))}`,
}

/** Who did it: people and API keys stand with their ids, and never by their names. */
function who(text: string): string {
  const author = readAuthor(text)
  if (author.kind !== 'gateway') return `${author.kind} ${author.id}`
  return text === commandLine ? 'the command line' : `the gateway (${author.name})`
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
