/** Lets this process work on what several processes share, for as long as the others see its heartbeats. */
export interface Lease {
  /** Fires when it is lost: the others have taken over. */
  lost: AbortSignal
  /** Whether a role is this process's; takes it where no living process has it. Once taken, it lasts as long as the lease. */
  holds(role: string): Promise<boolean>
}

export interface Leases<Held extends Lease = Lease> {
  /** The lease in force; while there is none, the next one. */
  lease(): Promise<Held>
}

const unlimited: Lease = { lost: new AbortController().signal, holds: async () => true }

/** For jobs that every process does by itself. */
export const everyProcess: Leases = { lease: async () => unlimited }

/** The same leases, none of which is in force before something has happened. */
export function leasesAfter<Held extends Lease>(leases: Leases<Held>, happened: Promise<void>): Leases<Held> {
  return {
    async lease() {
      await happened
      return leases.lease()
    },
  }
}
