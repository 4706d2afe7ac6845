import type { Witness } from './ask-witness.ts'
import { NoteFault, parseVerifierKey } from './note.ts'

/**
 * The witnesses that a setting names: addresses, each with a key after a space, divided by commas.
 *
 * @throws NoteFault for a key that is none of a witness
 */
export function readWitnesses(setting: string | undefined): Witness[] {
  return (setting ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const [url = '', key = ''] = part.split(' ')
      const verifier = parseVerifierKey(key)
      if (verifier.kind !== 'witness')
        throw new NoteFault(
          `The key of ${verifier.name} is that of a log; a witness signs with one of its own.`,
        )
      return { url: url.replace(/\/$/, ''), verifier }
    })
}
