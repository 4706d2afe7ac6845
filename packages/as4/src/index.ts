/** An AS4 message service handler: bytes in, bytes and verified facts out. */

export { buildError, buildReceipt, type ReceiptSubject, type SignalOptions } from './build-signal.ts'
export {
  buildUserMessage,
  type SendOptions,
  type SentEvidence,
  type SentMessage,
  type UserMessage,
} from './build-user-message.ts'
export { testService } from './ebms/find-processing-mode.ts'
export type { AgreedHeader, MessageHeader, Party, Payload, Property, TypedValue } from './ebms/header.ts'
export type { ProcessingMode } from './ebms/processing-mode.ts'
export type { VerifiedPayload } from './ebms/verified-payload.ts'
export { describeError, type EbmsError, type EbmsErrorName, ebmsErrors } from './fault.ts'
export type { HttpMessage } from './http-message.ts'
export { defaultLimits, type Limits } from './limits.ts'
export { type ResponseOptions, type ResponseOutcome, receiveResponse } from './receive-response.ts'
export {
  type ReceiveOptions,
  type Reception,
  receiveUserMessage,
  type VerifiedUserMessage,
} from './receive-user-message.ts'
export type { Identity, RandomBytes, TokenReference } from './security/identity.ts'
export type { SignOptions } from './security/sign-options.ts'
export type { SignedReference } from './security/signed-reference.ts'
export { type AlgorithmSuite, commonProfile } from './security/suite.ts'
export { correlateReply, isReplyTo } from './two-way.ts'
export { type EnvelopeVerdict, verifyEnvelope } from './verify-envelope.ts'
