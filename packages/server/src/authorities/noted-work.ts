/** That something is worked on which may take the process down, as it is noted where other processes see it. */
export interface NotedWork {
  /** It came to its end: whatever was held against it is forgotten. */
  pass(): Promise<void>
  /** What worked on it was killed from outside: it stays noted, as it does where the whole process is. */
  abandon(): Promise<void>
  /** It ended what worked on it. @returns how often it has done so in a row */
  blame(because: string): Promise<number>
}

/** Notes that something is worked on from now on. @param name what it is, and what for */
export type NoteWork = (name: string) => Promise<NotedWork>
