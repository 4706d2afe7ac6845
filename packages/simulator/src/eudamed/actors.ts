import { readFileSync } from 'node:fs'

/** Who is registered: the actors of a list, or everybody whose single registration number is well-formed. */
export interface Actors {
  readonly listed: ReadonlySet<string> | undefined
}

const wellFormed = /^[A-Z]{2}-(AR|IM|MF|PR|SP)-\d{9}$/
/** Representatives of this number are answered as unknown, whatever their country. */
const unknownRepresentative = '000000404'

/**
 * Reads the list of actors that exist: a file that holds a JSON array of single registration numbers.
 *
 * @throws Error that says what is wrong with the file
 */
export function readActors(file: string | undefined): Actors {
  if (file === undefined) return { listed: undefined }
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(content)) throw new Error('it holds no JSON array')
  const listed = new Set<string>()
  for (const srn of content) {
    if (typeof srn !== 'string' || !wellFormed.test(srn)) {
      throw new Error(`${JSON.stringify(srn)} is no single registration number such as DE-MF-000000001`)
    }
    listed.add(srn)
  }
  return { listed }
}

/** Whether an actor of that single registration number exists. */
export function actorExists({ listed }: Actors, srn: string): boolean {
  return wellFormed.test(srn) && (!listed || listed.has(srn))
}

/** Whether an authorised representative of that single registration number exists. */
export function representativeExists(actors: Actors, srn: string): boolean {
  return srn.includes('-AR-') && !srn.endsWith(unknownRepresentative) && actorExists(actors, srn)
}
