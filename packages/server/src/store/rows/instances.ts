/** A process that shares the store. */
export interface InstanceRow {
  id: string
  /** Rises while it lives. */
  beat: number
}

/** What one process at a time does. */
export interface DutyRow {
  name: string
  /** The instance; free where there is none of that id. */
  held_by: string
}

/** A part of the work of a job, which one process at a time does. */
export interface ShardRow {
  job: string
  n: number
  /** The instance; free where there is none of that id. */
  held_by: string
}

/** A process that shares the work of a job with others. */
export interface ShardWorkerRow {
  job: string
  instance: string
}
