/** What a defect of a job looks like: it fails so each time, and what a test waits for never comes. */
const defect = /is not a function|is not iterable|is not defined|Cannot (?:read|set) properties of/

/** The line that the gateway logs of a job that has thrown. */
const failedJob = '"msg":"job failed, retrying"'

let found = waitForDefect()

function waitForDefect(): PromiseWithResolvers<never> {
  const waiting = Promise.withResolvers<never>()
  waiting.promise.catch(() => {})
  return waiting
}

/** Whatever jobs of an earlier test have failed over is none of the next one's. */
export function forgetDefects(): void {
  found = waitForDefect()
}

/** Notes what a job has failed over, where that is a defect. */
export function noteFailure(error: unknown): void {
  if (error instanceof Error && defect.test(error.message)) found.reject(error)
}

/** The same, of a line that a gateway has logged. */
export function noteFailedJob(line: string): void {
  if (!line.includes(failedJob)) return
  const { message, stack } = (JSON.parse(line) as { err: { message: string; stack: string } }).err
  noteFailure(Object.assign(new Error(message), { stack }))
}

/** Settles as `work` does, and rejects as soon as a job has a defect: what it would bring about is not waited for. */
export function unlessDefective<Result>(work: Promise<Result>): Promise<Result> {
  return Promise.race([work, found.promise])
}
