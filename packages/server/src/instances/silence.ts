import type { InstanceRow } from '../store/tables.ts'

/** Tells from their heartbeats which instances no longer live. */
export interface SilenceWatch {
  /**
   * Takes in the present heartbeats of the others.
   *
   * @param at milliseconds of this process's own clock, which never goes back
   * @returns those whose heartbeat has stood still for too long
   */
  look(others: readonly InstanceRow[], at: number): readonly InstanceRow[]
}

/**
 * @param patience how long a heartbeat may stand still, in milliseconds
 * @param between how often one looks: of a longer time between two looks only twice that counts, since then it was this
 * process, or the connection to the database, that stood still
 */
export function watchSilence(patience: number, between: number): SilenceWatch {
  let seen = new Map<string, { beat: number; silence: number }>()
  let lastLook: number | undefined
  return {
    look(others, at) {
      const passed = lastLook === undefined ? 0 : Math.min(at - lastLook, 2 * between)
      lastLook = at
      const now = new Map<string, { beat: number; silence: number }>()
      for (const { id, beat } of others) {
        const before = seen.get(id)
        now.set(id, { beat, silence: before?.beat === beat ? before.silence + passed : 0 })
      }
      seen = now
      return others.filter(({ id }) => (now.get(id)?.silence ?? 0) >= patience)
    },
  }
}
