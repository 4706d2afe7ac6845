import { type ActName, acts } from '../../store/acts.ts'
import type { Acted } from '../../store/changes.ts'
import { kind } from './kind.ts'

function actKind(title: string) {
  return kind({
    to: ['acted'],
    act: { title },
    facts: ({ organisation, stage, by, details }: Acted) => ({ organisation, stage, by, ...details }),
    replay: () => {},
  })
}

/** Acts of which only the evidence tells. */
export const actKinds = Object.fromEntries(
  Object.entries(acts).map(([name, title]) => [name, actKind(title)]),
) as { readonly [Name in ActName]: ReturnType<typeof actKind> }
