export { AddressError } from './address.ts'
export type {
  Answer,
  Bodies,
  Given,
  ItemOf,
  LineOf,
  Model,
  PathOf,
  SubmissionRequest,
  ValidationRequest,
} from './api-types.ts'
export { type BatchOutcome, batchOutcome } from './batch-outcome.ts'
export type { FileContent } from './body-stream.ts'
export type { Environment } from './call.ts'
export { connect } from './connect.ts'
export type {
  AnyCall,
  CallOptions,
  Connection,
  EventOptions,
  GatewayClient,
  JsonText,
  SubmitOptions,
  UploadOptions,
  UploadQuery,
} from './gateway-client.ts'
export type { GatewayEvent } from './gateway-events.ts'
export { NoAnswerError, type Problem, ProblemError } from './problem-error.ts'
export type { RepeatPolicy } from './repeat.ts'
export type { OnSent } from './sent-request.ts'
export type { SubmitOutcome } from './submit-outcome.ts'
