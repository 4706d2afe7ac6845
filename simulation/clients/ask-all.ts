import type { Model } from '@udigate/eudamed'
import type { Chance } from '../chance.ts'
import type { Ask, Telling } from '../oracle/log.ts'
import { pursueBatch } from './batch-client.ts'
import { type Client, pursue } from './client.ts'
import { type Manufacturer, makeManufacturer, type Request } from './manufacturer.ts'

/** All that is asked for in a world. */
export interface Demand {
  /** Asks for everything, one thing after another; settles when all is asked for. */
  askAll(asked: number): Promise<void>
  /** Of how many asks the end was told. */
  ended(): number
  /** What was asked for under a request id, as far as its client was told of one; else the last that an organisation asked of a device. */
  findAsk(requestId: string, organisation: string, device: string): Ask | undefined
}

/**
 * The clients of all organisations that share a gateway.
 *
 * @param onAsk is told when something is about to be asked for
 */
export function makeDemand(
  client: Omit<Client, 'chance' | 'onTaken'>,
  chance: Chance,
  onAsk: () => void,
): Demand {
  const { world, oracle, habits, organisations } = client
  const asks: Ask[] = []
  const requests = new Map<string, Ask>()
  let ended = 0
  let serials = 0
  const newSerial = (): string => {
    serials += 1
    return String(serials).padStart(7, '0')
  }
  const what = chance.fork('what')
  const manufacturers = organisations.map(organisation =>
    makeManufacturer(what.fork(organisation.name), organisation, habits, newSerial),
  )
  const note = ({ ask }: Request): void => {
    asks.push(ask)
    oracle.asked(ask)
    onAsk()
  }
  const noteEnd = ({ ask }: Request, { kind }: Telling): void => {
    for (const each of manufacturers)
      if (each.organisation.name === ask.organisation) each.ended(ask, kind === 'success')
    ended += 1
  }
  const makeClient = (number: number): Client => ({
    ...client,
    chance: chance.fork(`client ${number}`),
    onTaken: (ask, requestId) => void requests.set(requestId, ask),
  })
  /** What somebody asks for next: mostly something of its own. */
  const draw = (number: number, manufacturer: Manufacturer): Request => {
    const other = chance.pick(manufacturers.filter(each => each !== manufacturer))
    const foreign =
      other && chance.happens(habits.trespass) ? manufacturer.trespass(number, other) : undefined
    return foreign ?? manufacturer.next(number)
  }
  const askOne = (number: number, manufacturer: Manufacturer): void => {
    const request = draw(number, manufacturer)
    note(request)
    void pursue(makeClient(number), request).then(telling => noteEnd(request, telling))
  }
  const askWithFile = (number: number, count: number, manufacturer: Manufacturer): void => {
    const model: Model = chance.pick(habits.models)
    const first = manufacturer.next(number, model)
    const others = Array.from({ length: count - 1 }, (_, index) =>
      manufacturer.next(number + index + 1, model),
    )
    for (const request of [first, ...others]) note(request)
    void pursueBatch(makeClient(number), [first, ...others], noteEnd)
  }
  return {
    async askAll(asked) {
      const between = chance.pick([500, 5_000, 30_000])
      for (let number = 0; number < asked; ) {
        await world.sleep(chance.between(0, 2 * between))
        const manufacturer = chance.pick(manufacturers)
        if (manufacturer === undefined) return
        const { likelihood, most } = habits.batches
        const count = chance.happens(likelihood) ? 2 + chance.below(most - 1) : 1
        if (count > 1 && number + count <= asked) {
          askWithFile(number, count, manufacturer)
          number += count
        } else {
          askOne(number, manufacturer)
          number += 1
        }
      }
      await world.sleep(chance.between(0, 600_000))
    },
    ended: () => ended,
    findAsk: (requestId, organisation, device) =>
      requests.get(requestId) ??
      asks.findLast(ask => ask.organisation === organisation && ask.device === device),
  }
}
