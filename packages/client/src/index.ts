export type {
  Answer,
  Bodies,
  ItemOf,
  LineOf,
  Model,
  PathOf,
  SubmissionRequest,
  ValidationRequest,
} from './api-types.ts'
export type { FileContent } from './body-stream.ts'
export type { Surroundings } from './call.ts'
export { connect } from './connect.ts'
export type {
  AnyCall,
  CallOptions,
  Connection,
  GatewayClient,
  SubmitOptions,
  UploadOptions,
  UploadQuery,
} from './gateway-client.ts'
export { NoAnswerError, type Problem, ProblemError } from './problem-error.ts'
export type { RepeatPolicy } from './repeat.ts'
export type { SubmitOutcome } from './submit-outcome.ts'
