import { randomBytes } from 'node:crypto'
import {
  buildUserMessage,
  type HttpMessage,
  type Reception,
  type SendOptions,
  type SentMessage,
  type UserMessage,
} from '@udigate/as4'
import { type ReceivingOptions, receiveNow } from './receive-now.ts'

/** What is asked elsewhere. Keys and certificates go to a process as bytes (`pack-keys.ts`), functions cannot. */
export type HandlingJob =
  | { does: 'build'; args: [message: UserMessage, options: Omit<SendOptions, 'randomBytes'>] }
  | { does: 'receive'; args: [push: HttpMessage, options: ReceivingOptions] }

export type HandlingResult = { value: SentMessage | Reception } | { message: string; isRange: boolean }

/** Does what is asked, here: with neither the store nor a setting, and nothing is kept. */
export function handleJob({ does, args }: HandlingJob): HandlingResult {
  try {
    const value =
      does === 'build'
        ? buildUserMessage(args[0], { ...args[1], randomBytes })
        : receiveNow(args[0], args[1], randomBytes)
    return { value }
  } catch (error) {
    return { message: (error as Error).message, isRange: error instanceof RangeError }
  }
}
