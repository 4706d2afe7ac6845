import * as Type from 'typebox'
import type { Db } from '../../store/database.ts'
import { type EntityName, type NamesOfSubmission, nameDevice, nameGroup } from '../../store/entities.ts'
import { makeEntityKey, type NamedEntity, readNamed } from '../../store/entity-labels.ts'
import { decodeJson } from '../../store/json.ts'
import type { EntityRow, ShownLabel } from '../../store/tables.ts'
import { type Body, string } from '../body.ts'

export const Label = Type.Object(
  {
    name: Type.Optional(string('What it is called: a device by its trade name, a group by its own.')),
    reference: Type.Optional(string("The maker's own number of a device.")),
    class: Type.Optional(string('The class of risk, by its code; of a device that of its group.')),
    group: Type.Optional(string('What the group of a device is called.')),
  },
  {
    $id: 'Label',
    title: 'What people call a device or a group',
    description:
      'As the authority holds it; while it holds nothing, as it was submitted last. What no record says is absent.',
  },
)

/** The entities that a row speaks of. */
interface Spoken {
  device?: EntityName | undefined
  group?: EntityName | undefined
}

/** What people call what rows speak of. */
export type Labels = (row: Spoken) => Body<typeof Label> | undefined

/** Reads what people call everything that rows of a stage speak of, at once. */
export async function readLabels(
  db: Db,
  stage: EntityRow['stage'],
  rows: readonly Spoken[],
): Promise<Labels> {
  const names = rows.flatMap(({ device, group }) => [device ?? [], group ?? []].flat())
  const { known } = await readNamed(db, stage, names)
  const find = (name: EntityName | undefined) => readShown(name && known.get(makeEntityKey(name)))
  return ({ device, group }) => viewLabel(find(device), find(group), device === undefined)
}

function readShown(entity: NamedEntity | undefined): ShownLabel {
  return decodeJson(entity?.label ?? null) ?? {}
}

function viewLabel(
  device: ShownLabel,
  group: ShownLabel,
  isOfGroup: boolean,
): Body<typeof Label> | undefined {
  const label = {
    name: (isOfGroup ? group : device).name,
    reference: device.reference,
    class: group.class,
    group: isOfGroup ? undefined : group.name,
  }
  return Object.values(label).some(text => text !== undefined) ? label : undefined
}

/** Of what the row of an entity speaks: of a device, and of its group. */
export function pickEntity(
  entity: Pick<EntityRow, 'kind' | 'agency' | 'code' | 'code_space' | 'group_agency' | 'group_code'>,
): Spoken {
  const { kind, code_space, group_agency, group_code } = entity
  if (kind === 'group') return { group: entity }
  if (group_agency === null || group_code === null) return { device: entity }
  return { device: entity, group: { kind: 'group', agency: group_agency, code: group_code, code_space } }
}

/** Of what a submission speaks. */
export function pickSubmitted(submission: NamesOfSubmission): Spoken {
  return { device: nameDevice(submission), group: nameGroup(submission) }
}
