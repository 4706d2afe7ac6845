/** What an actor is at the authority, by the letters in its single registration number (SRN). */
export type ActorOffice = 'MANUFACTURER' | 'AUTHORISED_REPRESENTATIVE' | 'IMPORTER' | 'PRODUCER' | 'SPONSOR'

/** Source: `stringSRNType`, EUDAMED data exchange schemas 3.0.30; Article 31 of Regulation (EU) 2017/745. */
const roles = new Map<string, ActorOffice>([
  ['MF', 'MANUFACTURER'],
  ['AR', 'AUTHORISED_REPRESENTATIVE'],
  ['IM', 'IMPORTER'],
  ['PR', 'PRODUCER'],
  ['SP', 'SPONSOR'],
])

/** The role of an actor, or `undefined` for what is no SRN: `DE-MF-000001723` is a manufacturer's. */
export function readActorRole(code: string): ActorOffice | undefined {
  const letters = /^[A-Z]{2}-([A-Z]{2})-[0-9]{9}$/.exec(code)?.[1]
  return letters === undefined ? undefined : roles.get(letters)
}
