import * as Type from 'typebox'
import { criteria, findCriterion, findModels, registerKinds } from '../authorities/laws.ts'
import { storedKinds } from '../store/tables.ts'
import { string } from './body.ts'

/** Tells entities of one code apart. */
export function criterion(description = 'A STANDARD device and a LEGACY one may bear the same code.') {
  return Type.Enum([...criteria], { description })
}

/** Query parameter of lists: what is at one register alone. */
export const registerFilter = Type.Optional(
  Type.Enum(
    registerKinds.map(({ law }) => law.id),
    { description: 'Only what is at this register: of a further one, the parts of requests there.' },
  ),
)

/** The criterion of what is stored under the name of a model. */
export function viewCriterion(model: string): string {
  return findCriterion(model)
}

/** The models that a filter leaves; `undefined` where it says nothing of them. */
export function modelsMeant(
  meant: string | undefined,
  model: string | undefined,
): readonly string[] | undefined {
  if (meant === undefined) return model === undefined ? undefined : [model]
  return findModels(meant).filter(each => model === undefined || each === model)
}

/** Names an entity of the authority's. */
export const EntityKey = Type.Object(
  {
    kind: Type.Enum([...storedKinds], {
      description: 'An item is what a further register makes of a device.',
    }),
    criterion: criterion(),
    issuingAgency: Type.String(),
    code: Type.String(),
  },
  { $id: 'EntityKey', title: 'What names an entity' },
)

/** An entity where its place says of which kind it is. */
export const DiReference = Type.Object({ issuingAgency: Type.String(), code: Type.String() })

export const Difference = Type.Object(
  {
    path: string('JSON Pointer into the records.'),
    before: Type.Optional(
      Type.Unknown({ description: 'What the authority holds; absent where there is nothing.' }),
    ),
    after: Type.Optional(Type.Unknown({ description: 'What is desired; absent where it is to go.' })),
  },
  { $id: 'Difference', title: 'A field that is to change' },
)
