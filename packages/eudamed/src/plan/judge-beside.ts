import type { EntityAlike, Finding, UseElsewhere } from '@udigate/udi'
import type { DesiredRecords, RegisteredEntities } from './desired-and-registered.ts'
import { judgeAlike } from './judge-alike.ts'
import { judgeUses } from './judge-uses.ts'
import { judgeGivenLink } from './links/judge-given-link.ts'
import { judgeLink } from './links/judge-link.ts'
import type { Reason } from './reasons.ts'

/** What is known of other devices. */
export interface KnownBeside {
  /** What is registered of the device of the other kind with the same UDI-DI, under a directive or a regulation, and its group. */
  readonly counterpart?: RegisteredEntities
  /** What is registered of the directive device that the device names as its link, and its group; absent where nothing was looked for. */
  readonly linked?: RegisteredEntities
  /** For what else the identifiers of the records are used, by anything but this device; absent where nothing was looked for. */
  readonly usesElsewhere?: readonly UseElsewhere[]
  /** What is registered with one of the texts of the records that EUDAMED compares; absent where nothing was looked for. */
  readonly alike?: readonly EntityAlike[]
}

/** Whether there is no other device that anything could be said of, as is so for most. */
export function isNothingKnown({
  counterpart,
  linked,
  usesElsewhere = [],
  alike = [],
}: KnownBeside): boolean {
  return counterpart === undefined && linked === undefined && usesElsewhere.length + alike.length === 0
}

/** What editing the request fixes, what only time does, what stands against nothing, and what EUDAMED only notifies of. */
export interface FoundBeside {
  readonly findings: readonly Finding[]
  readonly reasons: readonly Reason[]
  readonly warnings: readonly Finding[]
  readonly infos: readonly Finding[]
}

/**
 * Judges the records of a submission beside other devices: whether these use its identifiers, and how it is linked with them.
 *
 * @param registered what is registered of its own entities, which is not judged again
 * @returns with paths into the canonical records
 */
export function judgeBeside(
  desired: DesiredRecords,
  registered: RegisteredEntities,
  { counterpart, linked, usesElsewhere = [], alike = [] }: KnownBeside,
): FoundBeside {
  const link = judgeGivenLink(desired, registered, linked)
  return {
    findings: [...link.findings, ...judgeUses(desired, registered, usesElsewhere)],
    reasons: link.reasons,
    warnings: [...link.warnings, ...judgeLink(desired, registered, counterpart, usesElsewhere)],
    infos: judgeAlike(desired, registered, alike),
  }
}
