/** Where a command writes what it found. */
export interface Output {
  /** Comes back when more can be written. */
  write(text: string): Promise<void>
  /** Why nothing more can be written: the reader is gone (`EPIPE`), the disk is full, … */
  readonly failure: NodeJS.ErrnoException | undefined
}

/** Writes to `stream` as fast as its reader takes it. A reader that goes away, as `head` does, breaks nothing. */
export function openOutput(stream: NodeJS.WritableStream): Output {
  let failure: NodeJS.ErrnoException | undefined
  let proceed: (() => void) | undefined
  stream.on('error', (error: NodeJS.ErrnoException) => {
    failure ??= error
    proceed?.()
  })
  stream.on('drain', () => proceed?.())
  return {
    async write(text) {
      if (failure !== undefined || text === '' || stream.write(text)) return
      await new Promise<void>(resolve => {
        proceed = resolve
        if (failure !== undefined) resolve()
      })
    },
    get failure() {
      return failure
    },
  }
}
