import type { Model } from '@udigate/eudamed'
import type { Chance } from '../chance.ts'
import type { Ask, OracleLog } from '../oracle/log.ts'
import { pursueBatch } from './batch-client.ts'
import { type Client, pursue } from './client.ts'
import { type Manufacturer, makeManufacturer, type Request } from './manufacturer.ts'

/** All that is asked for in a world. */
export interface Demand {
  /** Asks for so much, one thing after another; settles when all is asked for. What failed may be asked for again after that. */
  askAll(asked: number): Promise<void>
  /** How many asks there were. */
  asked(): number
  /** Whether the end of each of them was told. */
  isOver(): boolean
  /** What was asked for under a request id, as far as its client was told of one; else the last that an organisation asked of a device. */
  findAsk(requestId: string, organisation: string, device: string): Ask | undefined
}

/**
 * The clients of all organisations that share a gateway.
 *
 * @param onAsk is told when something is about to be asked for
 * @param rest how long the faults go on at most after everything is asked for, in milliseconds
 * @param pace how long it is until something is asked for next, on average, in milliseconds; drawn where absent
 */
export function makeDemand(
  client: Omit<Client, 'chance' | 'onTaken' | 'mayAskAgain' | 'askAgain'>,
  chance: Chance,
  onAsk: () => void,
  rest: number,
  pace?: number,
): Demand {
  const { world, oracle, habits, organisations } = client
  const asks: Ask[] = []
  const requests = new Map<string, Ask>()
  /** What clients are still at, and how many asks have a number. */
  let pursuits = 0
  let numbers = 0
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
  const noteEnd = ({ ask }: Request, { kind }: OracleLog): void => {
    for (const each of manufacturers)
      if (each.organisation.name === ask.organisation) each.ended(ask, kind === 'success')
  }
  const follow = (pursuit: Promise<void>): void => {
    pursuits += 1
    void pursuit.then(() => {
      pursuits -= 1
    })
  }
  const takeNumber = (): number => {
    numbers += 1
    return numbers - 1
  }
  const askAgain = (manufacturer: Manufacturer, request: Request): Request => {
    const again = manufacturer.again(takeNumber(), request)
    note(again)
    return again
  }
  const makeClient = (number: number, manufacturer: Manufacturer): Client => ({
    ...client,
    chance: chance.fork(`client ${number}`),
    onTaken: (ask, requestId) => void requests.set(requestId, ask),
    mayAskAgain: ({ ask }) => manufacturer.isStillWanted(ask),
    askAgain: request => askAgain(manufacturer, request),
  })
  /** What somebody asks for next: mostly something of its own. */
  const draw = (number: number, manufacturer: Manufacturer): Request => {
    const other = chance.pick(manufacturers.filter(each => each !== manufacturer))
    const foreign =
      other && chance.happens(habits.trespass) ? manufacturer.trespass(number, other) : undefined
    return foreign ?? manufacturer.next(number)
  }
  const askOne = (manufacturer: Manufacturer): void => {
    const number = takeNumber()
    const request = draw(number, manufacturer)
    note(request)
    follow(pursue(makeClient(number, manufacturer), request).then(telling => noteEnd(request, telling)))
  }
  const askWithFile = (count: number, manufacturer: Manufacturer): void => {
    const model: Model = chance.pick(habits.models)
    const number = takeNumber()
    const first = manufacturer.next(number, model)
    const others = Array.from({ length: count - 1 }, () => manufacturer.next(takeNumber(), model))
    for (const request of [first, ...others]) note(request)
    follow(pursueBatch(makeClient(number, manufacturer), [first, ...others], noteEnd))
  }
  return {
    async askAll(asked) {
      const drawn = chance.pick([500, 5_000, 30_000])
      const between = pace ?? drawn
      const isMoreToAsk = (): boolean => numbers < asked
      while (isMoreToAsk()) {
        await world.sleep(chance.between(0, 2 * between))
        const manufacturer = chance.pick(manufacturers)
        if (manufacturer === undefined) return
        const { likelihood, most } = habits.batches
        const count = chance.happens(likelihood) ? 2 + chance.below(most - 1) : 1
        if (count > 1 && numbers + count <= asked) askWithFile(count, manufacturer)
        else askOne(manufacturer)
      }
      await world.sleep(chance.between(0, rest))
    },
    asked: () => numbers,
    isOver: () => pursuits === 0,
    findAsk: (requestId, organisation, device) =>
      requests.get(requestId) ??
      asks.findLast(ask => ask.organisation === organisation && ask.device === device),
  }
}
