import type { Agent } from './caller.ts'

/** Who did something, as it is stored: an API key by its bare id, a person as `person:` with theirs. */
export type Author =
  | { kind: 'person'; id: string }
  | { kind: 'key'; id: string }
  /** The command line on the machine, or a job of the gateway by its name. */
  | { kind: 'gateway'; name: string }

/** Who changes something from the command line of the machine, on the store itself: it may do all that anyone may. */
export const commandLine = 'command line'

const ofPerson = 'person:'
const ofKey = 'key:'

const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What is stored of a person who does something. */
export function formatPerson(personId: string): string {
  return `${ofPerson}${personId}`
}

/** What is stored of who does something. */
export function formatAuthor(agent: Agent): string {
  return agent.kind === 'key' ? agent.keyId : formatPerson(agent.personId)
}

/** Who did something, from what is stored of it. */
export function readAuthor(text: string): Author {
  if (text.startsWith(ofPerson)) return { kind: 'person', id: text.slice(ofPerson.length) }
  if (text.startsWith(ofKey)) return { kind: 'key', id: text.slice(ofKey.length) }
  return ids.test(text) || text === 'demo' ? { kind: 'key', id: text } : { kind: 'gateway', name: text }
}
