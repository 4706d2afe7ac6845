import {
  closeSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { readLines } from './read-lines.ts'

const sync = promisify(fdatasync)

/** Where in the file a line is, in bytes. */
export interface Place {
  readonly start: number
  readonly length: number
}

/**
 * A file of JSON lines that is only ever added to. A line counts once it ends in a line feed; what a crash left of an
 * unfinished one is cut off when the log is opened.
 */
export class EventLog<Event> {
  readonly #file: number
  #size: number
  #broken: Error | undefined
  #running: Promise<void> = Promise.resolve()
  #waiting: Promise<void> | undefined

  private constructor(file: number, size: number) {
    this.#file = file
    this.#size = size
  }

  /**
   * Opens the log, makes it where there is none, and gives the events in it, oldest first.
   *
   * @throws Error that names the file and the line where a line in the middle is damaged
   */
  static open<Event>(path: string, replay: (event: Event, place: Place) => void): EventLog<Event> {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const file = openSync(path, 'a+', 0o600)
    try {
      syncFolder(dirname(path))
      const size = replayLines(file, path, (event, place) => replay(event as Event, place))
      ftruncateSync(file, size)
      fsyncSync(file)
      return new EventLog<Event>(file, size)
    } catch (error) {
      closeSync(file)
      throw error
    }
  }

  /**
   * Writes one event. It survives the end of this process when this returns, and the end of the machine when `synced`
   * has resolved.
   *
   * @returns where it is
   * @throws Error where the event could not be written; then nothing of it stays in the log
   */
  append(event: Event): Place {
    if (this.#broken) throw this.#broken
    const line = Buffer.from(`${JSON.stringify(event)}\n`)
    try {
      for (let written = 0; written < line.length; ) written += writeSync(this.#file, line, written)
    } catch (error) {
      ftruncateSync(this.#file, this.#size)
      throw error
    }
    const place = { start: this.#size, length: line.length }
    this.#size += line.length
    return place
  }

  /** The event that was written there. */
  read({ start, length }: Place): Event {
    const line = Buffer.alloc(length)
    for (let done = 0; done < length; ) {
      const read = readSync(this.#file, line, done, length - done, start + done)
      if (read === 0) throw new Error('the event log is shorter than it was')
      done += read
    }
    return JSON.parse(line.toString('utf8')) as Event
  }

  /** Resolves when all events written so far are on the disk. Callers that wait at the same time share one sync. */
  synced(): Promise<void> {
    this.#waiting ??= this.#running.then(() => {
      this.#waiting = undefined
      this.#running = this.#sync()
      return this.#running
    })
    return this.#waiting
  }

  /** Syncs what is left and closes the file. */
  async close(): Promise<void> {
    try {
      await this.synced()
    } finally {
      closeSync(this.#file)
    }
  }

  /** After a failed sync it is unknown what is on the disk, so nothing is written any more. */
  async #sync(): Promise<void> {
    try {
      await sync(this.#file)
    } catch (error) {
      this.#broken = new Error('the event log cannot be synced', { cause: error })
      throw this.#broken
    }
  }
}

/** Gives every whole line and returns how many bytes they take. */
function replayLines(file: number, path: string, replay: (event: unknown, place: Place) => void): number {
  const { size } = fstatSync(file)
  let start = 0
  let number = 1
  for (const line of readLines(file)) {
    const place = { start, length: line.length + 1 }
    const event = parseLine(line)
    if (event === undefined) {
      if (place.start + place.length === size) return start
      throw new Error(`${path} is damaged in line ${number}`)
    }
    replay(event, place)
    start += place.length
    number += 1
  }
  return start
}

function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    return undefined
  }
}

/** A new file is only as durable as its entry in the folder. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
