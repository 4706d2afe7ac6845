import { setTimeout as pauseByTimer } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Environment } from '../ids.ts'

/** Settles after so many milliseconds, or when the signal fires. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Where jobs have their time, their chance and their waits from: given the same, they take the same turns. */
export interface JobEnvironment extends Pick<Environment, 'monotonic' | 'randomBytes'> {
  pause: Pause
}

export type JobLog = Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>

/** Logs nothing. */
export const silentJobs: JobLog = { error() {}, warn() {}, info() {}, debug() {} }

/** The longest that a timer of Node waits, in milliseconds. */
const longestTimer = 2 ** 31 - 1

export const timerPause: Pause = (milliseconds, signal) =>
  pauseByTimer(Math.min(milliseconds, longestTimer), undefined, { signal }).catch(() => {})
