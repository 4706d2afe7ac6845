import { type ActName, acts } from '../../store/acts.ts'
import { actChains } from '../../store/chains.ts'
import type { Acted } from '../../store/changes.ts'
import { kindFor } from './kind.ts'
import { thingWithoutRows } from './thing.ts'

function actKind(title: string) {
  return kindFor<object>()({
    act: { title },
    facts: ({ organisation, stage, by, details }: Acted) => ({ organisation, stage, by, ...details }),
    replay: () => {},
  })
}

/** What is done of which only the evidence tells. */
export const acted = thingWithoutRows(
  actChains,
  { kind: 'acted', record: key => key.record },
  Object.fromEntries(Object.entries(acts).map(([name, title]) => [name, actKind(title)])) as {
    readonly [Name in ActName]: ReturnType<typeof actKind>
  },
  leave => ({ acted: act => leave(act, act.act, act.at, act) }),
)
