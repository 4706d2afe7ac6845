import type { Model } from '@udigate/eudamed'
import { demoKeyId } from '../../packages/server/src/keys/demo-key.ts'
import type { Acting } from '../../packages/server/src/rights/caller.ts'
import type { Chance } from '../chance.ts'

/** Whom an organisation acts for: a manufacturer of devices, and a producer of systems and procedure packs. */
export interface Actors {
  manufacturer: string
  producer: string
}

/** An organisation that uses the gateway, as its API key says it. */
export interface Organisation {
  name: string
  caller: Acting
  actors: readonly [Actors, ...Actors[]]
}

const names = ['maker', 'second-maker', 'third-maker']

/** Draws which organisations share the gateway of a world. */
export function drawOrganisations(chance: Chance): readonly [Organisation, ...Organisation[]] {
  const count = chance.pick([1, 1, 2, 3])
  const makeOne = (name: string, index: number): Organisation => ({
    name,
    caller: {
      // Batches ask whether the key is in force still; this one is a setting.
      author: demoKeyId,
      organisation: name,
      stage: 'preview',
      actors: 'any',
    },
    actors: chance.happens(0.3) ? [makeActors(index, 1), makeActors(index, 2)] : [makeActors(index, 1)],
  })
  const [first = '', ...others] = names.slice(0, count)
  return [makeOne(first, 0), ...others.map((name, index) => makeOne(name, index + 1))]
}

function makeActors(organisation: number, number: number): Actors {
  const digits = String(1_000 * (organisation + 1) + number).padStart(9, '0')
  return { manufacturer: `DE-MF-${digits}`, producer: `IT-PR-${digits}` }
}

/** An actor of an organisation. */
export interface Actor {
  organisation: Organisation
  code: string
}

/** The actors that make anything of these models. */
export function listActors(
  organisations: readonly Organisation[],
  models: readonly Model[],
): readonly Actor[] {
  const isProducer = models.includes('EU_UDI_SPP')
  const isManufacturer = models.some(model => model !== 'EU_UDI_SPP')
  return organisations.flatMap(organisation =>
    organisation.actors.flatMap(({ manufacturer, producer }) => [
      ...(isManufacturer ? [{ organisation, code: manufacturer }] : []),
      ...(isProducer ? [{ organisation, code: producer }] : []),
    ]),
  )
}

/** An access token of an organisation, known again wherever it turns up. */
export function makeToken({ name }: Organisation, number: number): string {
  return `secret-${number}-of-the-${name}`
}
