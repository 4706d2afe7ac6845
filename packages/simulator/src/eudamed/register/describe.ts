import type { Identifier } from '../structure.ts'
import type { Criterion, Entity, EntityState, PartName } from './entity.ts'
import { shapes, shapeUnder } from './shapes.ts'

/** One item of the register as the HTTP interface shows it. */
export interface RegisterItem {
  readonly kind: 'device' | 'group'
  readonly criterion: Criterion
  readonly issuingAgency: string
  readonly code: string
  /** The code of a device's group. */
  readonly basicCode?: string
  readonly actor: string
  readonly state: EntityState
  readonly version: number
  /** The device under the other kind of legislation that EUDAMED knows to be the same. */
  readonly link?: Identifier
  /** The versions of the parts that a device has or had; each is counted by itself. */
  readonly versions?: Readonly<Partial<Record<PartName, number>>>
}

export function describe(entity: Entity): RegisterItem {
  const { kind, identifier, actor, state, version } = entity
  if (kind === 'group') {
    const { criterion } = shapes[shapeUnder[entity.legislation]]
    return { kind, criterion, ...identifier, actor, state, version }
  }
  const versions = Object.entries(entity.parts).map(([name, part]) => [name, part.version] as const)
  const parts = versions.length === 0 ? {} : { versions: Object.fromEntries(versions) }
  const { criterion, group } = entity
  const link = entity.link ? { link: entity.link } : {}
  return { kind, criterion, ...identifier, basicCode: group.code, actor, state, version, ...link, ...parts }
}
