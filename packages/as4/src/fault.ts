import { describeError, type EbmsError, type EbmsErrorName } from './ebms/ebms-error.ts'

/** A message cannot be received. Thrown inside the library, which answers with `error`. */
export class MessageFault extends Error {
  readonly error: EbmsError

  constructor(error: EbmsError) {
    super(`${error.code} ${error.shortDescription}: ${error.detail}`)
    this.error = error
  }
}

/** @throws MessageFault always */
export function refuse(name: EbmsErrorName, detail: string): never {
  throw new MessageFault(describeError(name, detail))
}
