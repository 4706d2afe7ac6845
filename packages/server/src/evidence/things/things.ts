import type { Db } from '../../store/database.ts'
import type { Members } from '../read-stored.ts'
import type { Read, ReplayStep, Stored } from '../replay-step.ts'
import { accessThings } from './access.ts'
import { accountThings } from './accounts.ts'
import { acted } from './acts.ts'
import { choiceThings } from './choices.ts'
import { entity } from './entities.ts'
import { gatewayThings } from './gateway.ts'
import { anchored } from './kind.ts'
import { messageThings } from './messages.ts'
import { peopleThings } from './people.ts'
import { questionThings } from './questions.ts'
import { registerThings } from './registers.ts'
import { review } from './reviews.ts'
import { submission } from './submissions.ts'
import type { Thing } from './thing.ts'
import { workItem } from './work.ts'

// The API lists acts in the order of their kinds here.
const ofOwners = [
  submission,
  ...messageThings,
  ...questionThings,
  ...accessThings,
  acted,
  ...accountThings,
  ...choiceThings,
  ...peopleThings,
  ...registerThings,
  workItem,
  review,
  entity,
] as const

const declared = [...ofOwners, ...gatewayThings] as const

type Declared = (typeof declared)[number]

/** Everything that has evidence. */
export const things: readonly Thing[] = declared

/** The types of the changes that leave something in the evidence. */
export type RecordedChange = KeysOf<Declared['on']>

type KeysOf<Each> = Each extends unknown ? keyof Each : never

type Intersect<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer Each,
) => void
  ? Each
  : never

type Kinds = Intersect<Declared['kinds']> & { anchored: typeof anchored }

/** Every kind of entry that a chain of the evidence has. */
export const kinds = Object.assign(
  {},
  ...ofOwners.map(thing => thing.kinds),
  { anchored },
  ...gatewayThings.map(thing => thing.kinds),
) as Kinds

/** What an entry of a chain speaks of. */
export type EvidenceKind = keyof Kinds

/** What an entry of a kind says. */
export type FactsOf<Kind extends EvidenceKind> = ReturnType<Kinds[Kind]['facts']>

/** The same as it is read from an entry, which may have been changed: the names are known, and no more. */
export type ReadFacts<Kind extends EvidenceKind> = Read<FactsOf<Kind>>

/** A kind of entry, and to what it happens. */
interface KnownKind {
  opens?: true
  act?: { title: string; by?(facts: Members, chain: string): unknown }
  replay(step: ReplayStep): void
  to: readonly Thing[]
}

const kindByName: ReadonlyMap<string, KnownKind> = new Map(
  Object.entries(kinds).map(([name, kind]) => {
    const to = things.filter(({ kinds: own }) => kind === anchored || Object.hasOwn(own, name))
    return [name, { ...(kind as Omit<KnownKind, 'to'>), to }]
  }),
)

/** What is known of the kind of an entry; nothing where it is no known kind. */
export function findKind(name: string): KnownKind | undefined {
  return kindByName.get(name)
}

/** What a chain is of, and what its name says of that; `undefined` where the name is an id, and does not tell. */
export function findThing(chain: string): { thing: Thing; key: Record<string, string> } | undefined {
  for (const thing of things) {
    const key = thing.names.beginning === '' ? undefined : thing.names.parse(chain)
    if (key) return { thing, key }
  }
  return undefined
}

/** What is stored of what these chains are of. */
export async function readStored(db: Db, chains: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
  const found = new Map<string, Stored>()
  for (const thing of things) {
    for (const [chain, stored] of await thing.read(db, chains)) {
      const faults = found.has(chain)
        ? [...(stored.faults ?? []), 'is the name of two things']
        : stored.faults
      found.set(chain, { ...stored, faults })
    }
  }
  return found
}
