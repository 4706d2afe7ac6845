import type { Part, Versions } from '../operations.ts'
import type { EudamedEntity } from './desired-and-registered.ts'

/**
 * The version that an update makes of a part, as its message says it. EUDAMED checks an explicit one against what it
 * holds, and takes 0 for whatever comes next; 1 it refuses. Source: BR-DTX-UDI-036.
 */
export function versionToSend(entity: EudamedEntity | undefined, part: Part): number {
  const registered = entity?.versions?.[part] ?? 0
  return registered === 0 ? 0 : registered + 1
}

/** The versions when an update of these parts is accepted. An unknown version stays unknown. */
export function nextVersions(versions: Versions = {}, parts: readonly Part[]): Versions {
  const next: Partial<Record<Part, number>> = { ...versions }
  for (const part of parts) {
    const registered = versions[part]
    if (registered !== undefined) next[part] = registered === 0 ? 0 : registered + 1
    else if (part !== 'device' && part !== 'deviceGroup') next[part] = 1
  }
  return next
}
