import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import { tellAtOnce } from './told-at-end.ts'

/** What is known of a call while it is handled, and recorded with the acts that its caller does in it. */
export interface CallContext {
  /** What is stored of who calls; `undefined` until that is known, as it is of a call that signs in. */
  author: string | undefined
  /** From where, and why. */
  origin: CallOrigin
  /** The acts that were recorded in it so far. */
  acts: string[]
}

/** From where a call comes, as far as is kept of that, and the reason that the caller gives. */
export interface CallOrigin {
  /** The network of the caller's address. */
  network: string
  /** What calls, in a few words. */
  client?: string | undefined
  reason?: string | undefined
}

/** Tells, of each call of the API that was answered, what it was and which acts it has left. */
export const answeredCalls = channel('udigate:answered-call')

/** What `answeredCalls` tells. */
export interface AnsweredCall {
  method: string
  /** As it is declared, with the names of its parts. */
  path: string
  status: number
  acts: readonly string[]
}

const calls = new AsyncLocalStorage<CallContext | undefined>()

/** Does what a call asks for. */
export function handleWithin<Result>(call: CallContext, work: () => Result): Result {
  return calls.run(call, work)
}

/** Does what belongs to no call, whatever has started it. */
export function outsideCalls<Result>(work: () => Result): Result {
  return calls.run(undefined, () => tellAtOnce(work))
}

/** The same work as part of the present call, also where something else starts it later. */
export const boundToCall: <Work extends (...given: never[]) => unknown>(work: Work) => Work =
  AsyncLocalStorage.bind as never

/** The call that is handled at present; `undefined` where the gateway works by itself. */
export function findCall(): CallContext | undefined {
  return calls.getStore()
}

/** Says who makes the present call, once that is known. */
export function nameCaller(author: string): void {
  const call = calls.getStore()
  if (call) call.author = author
}
