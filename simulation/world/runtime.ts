import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import timersPromises from 'node:timers/promises'
import workers from 'node:worker_threads'

/** What belongs to a world runs within it, and so does all that follows from that. */
export interface Within {
  /** Runs something after what is under way, in the order in which it was asked for. */
  soon(run: () => void): void
  /** Is told that something asked Node for what only the world may give. */
  leaked(what: string): void
}

const within = new AsyncLocalStorage<Within>()

/** Runs something as a part of a world. */
export function runWithin<Result>(owner: Within, run: () => Result): Result {
  return within.run(owner, run)
}

const { setImmediate: realImmediate } = globalThis

/** Settles when all that follows from what has happened, without waiting for anything, has happened too. */
export function settled(): Promise<void> {
  return new Promise(resolve => {
    realImmediate(resolve)
  })
}

/** A source of time, chance or connections of Node's own that something within a world has used. */
class RuntimeLeak extends Error {
  constructor(what: string) {
    super(`Something within the simulated world uses ${what} of Node.`)
    this.name = 'RuntimeLeak'
  }
}

let isTaken = false

/**
 * Takes the place of what Node has for time, chance, threads and connections. Outside of a world all of it works as before. Within one
 * it is an error to use it, so that nothing slips past the world; `setImmediate`, which only orders, is the world's.
 */
export function takeRuntime(): void {
  if (isTaken) return
  isTaken = true
  const targets: Record<string, unknown>[] = [
    globalThis,
    timersPromises,
    crypto,
    workers,
    http,
    https,
    net,
  ].map(each => each as unknown as Record<string, unknown>)
  const [globals, timers, ...others] = targets as [Record<string, unknown>, ...Record<string, unknown>[]]
  for (const name of ['setTimeout', 'setInterval', 'fetch']) guard(globals, name)
  for (const name of ['setTimeout', 'setInterval']) guard(timers ?? {}, name)
  const [random, threads, ...connections] = others
  for (const name of ['randomBytes', 'randomUUID', 'randomInt', 'randomFillSync']) guard(random ?? {}, name)
  for (const name of ['getRandomValues', 'randomUUID']) {
    guard(Crypto.prototype as unknown as Record<string, unknown>, name)
  }
  guard(threads ?? {}, 'Worker')
  for (const each of connections) for (const name of ['request', 'get', 'connect']) guard(each, name)
  guard(Math as unknown as Record<string, unknown>, 'random')
  guard(performance as unknown as Record<string, unknown>, 'now')
  guardDate()
  orderImmediates(globals, timers ?? {})
  syncBuiltinESMExports()
}

function refuse(what: string): void {
  const owner = within.getStore()
  if (owner === undefined) return
  owner.leaked(what)
  throw new RuntimeLeak(what)
}

function guard(holder: Record<string, unknown>, name: string): void {
  const real = holder[name]
  if (typeof real !== 'function') return
  const guarded = new Proxy(real, {
    apply(target, self, given) {
      refuse(name)
      // A method that is called without its holder still needs it.
      return Reflect.apply(target, self ?? holder, given)
    },
    construct(target, given, newTarget) {
      refuse(name)
      return Reflect.construct(target, given, newTarget)
    },
  })
  Object.defineProperty(holder, name, {
    value: guarded,
    configurable: true,
    writable: true,
    enumerable: true,
  })
}

function guardDate(): void {
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct(target, given, newTarget) {
      if (given.length === 0) refuse('new Date()')
      return Reflect.construct(target, given, newTarget)
    },
    apply(target, self, given) {
      refuse('Date()')
      return Reflect.apply(target, self, given)
    },
  })
  const { now } = RealDate
  RealDate.now = () => {
    refuse('Date.now()')
    return now()
  }
}

function orderImmediates(globals: Record<string, unknown>, timers: Record<string, unknown>): void {
  globals.setImmediate = (run: (...given: unknown[]) => void, ...given: unknown[]): unknown => {
    const owner = within.getStore()
    if (owner === undefined) return realImmediate(run, ...given)
    owner.soon(() => run(...given))
    return undefined
  }
  const realPromise = timers.setImmediate as (value?: unknown) => Promise<unknown>
  timers.setImmediate = (value?: unknown): Promise<unknown> => {
    const owner = within.getStore()
    if (owner === undefined) return realPromise(value)
    return new Promise(resolve => owner.soon(() => resolve(value)))
  }
}
