export interface Command {
  /** One line for the list of commands. */
  summary: string
  /** Does the work and returns the exit status: 0 done, 1 failed, 2 wrong usage or settings. */
  run(args: readonly string[]): Promise<number>
}
