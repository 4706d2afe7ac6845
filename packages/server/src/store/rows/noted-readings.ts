/** A file or document that is being read, or whose reading did not come to a good end. */
export interface NotedReadingRow {
  id: string
  /** What is read, and what for: the same for the same bytes. */
  name: string
  /** The instance that reads it. */
  held_by: string
  begun_at: number
  /** How much of it had been stored when it began, as its reader counts. */
  progress: number
  /** Why it ended its reader; null while it is read, or where its process did not outlive it. */
  because: string | null
}
