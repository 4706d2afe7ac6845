import type {
  Answer,
  Arguments,
  Bodies,
  Given,
  ItemOf,
  LineOf,
  Model,
  PathOf,
  PathOfLines,
  PathOfPages,
  SubmissionRequest,
  ValidationRequest,
} from './api-types.ts'
import type { FileContent } from './body-stream.ts'
import type { Environment } from './call.ts'
import type { GatewayEvent } from './gateway-events.ts'
import type { RepeatPolicy } from './repeat.ts'
import type { OnSent } from './sent-request.ts'
import type { SubmitOutcome } from './submit-outcome.ts'

/** Where the gateway is, and how it is spoken to. */
export interface Connection {
  /** Its address, such as `https://gateway.example`; it may have a path before that of the API. */
  url: string | URL
  /** An API key of it; absent in a browser that has a session. */
  key?: string | undefined
  /** Where the person of a session acts: `maker/preview`, the organisation percent-encoded; may be left out where there is one place. */
  acting?: string | undefined
  /** How long an answer may take, in milliseconds; of what comes piece by piece, its beginning. 30 seconds where absent. */
  timeout?: number
  /** How often a call is made again; `{ times: 0 }` for never. */
  repeats?: Partial<RepeatPolicy>
  /** What stands in for the network, time and chance. */
  environment?: Partial<Environment>
}

/** What every call takes. */
export interface CallOptions {
  /** Ends the call, and the waiting for the next attempt; the call rejects with its reason. */
  signal?: AbortSignal
  /** Instead of that of the connection. */
  timeout?: number
}

/** What a call takes that shows what is wrong with records. */
export interface JudgeOptions extends CallOptions {
  /** Whether warnings that people have acknowledged are shown, too. */
  acknowledged?: boolean | undefined
}

export interface PlanOptions extends JudgeOptions {
  /** The registers that it is for, separated by commas; the authority of the model, and those that the actor has, where absent. */
  for?: string | undefined
}

export interface ValidateOptions extends JudgeOptions {
  /** The registers for which is judged, separated by commas; the authority of the model where absent. */
  for?: string | undefined
  /** The least grave findings that are asked for: with `info` those, too; up to warnings where absent. */
  severity?: 'warning' | 'info' | undefined
  /** Looks at the records alone, and at nothing that is registered. */
  offline?: boolean | undefined
}

/** What a call takes that may change something. */
export interface ChangeOptions extends CallOptions {
  /** Whether doing it twice is the same as doing it once; where absent, all but POST is so. */
  isRepeatable?: boolean
}

export interface SubmitOptions extends CallOptions {
  /** A key of the caller's own for this request: another request under it is a problem, never a second submission. */
  idempotencyKey?: string
  /** The registers that it is for, separated by commas; the authority of the model, and those that the actor has, where absent. */
  to?: string | undefined
  /** How many seconds the gateway may wait for the outcome, at most 300; 0 for not at all. As it is set up where absent. */
  wait?: number
}

export interface UploadOptions extends CallOptions {
  /** The media type of the file. */
  type: string
  /** A key of the caller's own for this file: the same file under it is the same batch. */
  idempotencyKey?: string
  /** Is told how much of the file has gone; again from its beginning where it is sent again. */
  onSent?: OnSent
}

export interface EventOptions extends CallOptions {
  /** How long nothing may come before the connection is taken to be broken, in milliseconds; 45 seconds where absent. */
  silence?: number
}

/** A request as text in JSON, which is sent as it stands. */
export type JsonText = string

/** What is put before and behind a file on its way in: the query of the call. */
export type UploadQuery = NonNullable<Given<'post', '/api/v1/batches'>['query']>

/**
 * A gateway.
 *
 * Every call throws `ProblemError` for what the gateway cannot serve, `NoAnswerError` where no answer comes, and the
 * reason of its signal. A call that may be made twice is made again where the network fails, or where the gateway is
 * busy (429, 503, and 502 or 504 of something before it), at the time that it asks for; any other only where the gateway
 * says that nothing was done.
 */
export interface GatewayClient {
  get<Path extends PathOf<'get'>>(
    path: Path,
    ...given: Arguments<Given<'get', Path>, CallOptions>
  ): Promise<Answer<'get', Path>>
  put<Path extends PathOf<'put'>>(
    path: Path,
    ...given: Arguments<Given<'put', Path>, ChangeOptions>
  ): Promise<Answer<'put', Path>>
  /** Is not made again unless nothing was done, where it is not said that it may be: a repeat might do it twice. */
  post<Path extends PathOf<'post'>>(
    path: Path,
    ...given: Arguments<Given<'post', Path>, ChangeOptions>
  ): Promise<Answer<'post', Path>>
  /** Where the answer to it was lost, the call that is made again may find nothing any more: a problem with status 404. */
  remove<Path extends PathOf<'delete'>>(
    path: Path,
    ...given: Arguments<Given<'delete', Path>, ChangeOptions>
  ): Promise<Answer<'delete', Path>>

  /** Says what the data model and the rules say of the records; nothing is sent or stored. */
  validate<M extends Model>(
    model: M,
    request: ValidationRequest<M> | JsonText,
    options?: ValidateOptions,
  ): Promise<Bodies['ValidationResponse']>
  /** Says what a submission would ask the authority for; nothing is sent or stored. */
  plan<M extends Model>(
    model: M,
    request: SubmissionRequest<M> | JsonText,
    options?: PlanOptions,
  ): Promise<Bodies['PlanResponse']>
  /**
   * Submits records. It is made again as a call that may be made twice, with or without an `idempotencyKey`: the same
   * request joins the submission that it made before, and is answered with the outcome of that one. A `pending` outcome
   * is had later by the same call.
   */
  submit<M extends Model>(
    model: M,
    request: SubmissionRequest<M> | JsonText,
    options?: SubmitOptions,
  ): Promise<SubmitOutcome>

  /**
   * Sends a file with many requests. It is made again only with an `idempotencyKey`, and only where the file can be read
   * again: what comes piece by piece cannot.
   */
  upload(query: UploadQuery, file: FileContent, options: UploadOptions): Promise<Bodies['BatchSummary']>

  /** The items of a list, asked for page by page as they are read. */
  items<Path extends PathOfPages>(
    path: Path,
    ...given: Arguments<Given<'get', Path>, CallOptions>
  ): AsyncGenerator<ItemOf<Path>>
  /** What comes line by line, as it comes. Throws `NoAnswerError` where it ends in the middle. */
  lines<Path extends PathOfLines>(
    path: Path,
    ...given: Arguments<Given<'get', Path>, CallOptions>
  ): AsyncGenerator<LineOf<Path>>
  /**
   * What changes, as it changes, until the connection ends: then lists are to be read again, and this to be called again.
   * Throws `NoAnswerError` where the connection breaks, or nothing came for so long that it must be broken.
   */
  events(options?: EventOptions): AsyncGenerator<GatewayEvent>
  /**
   * Makes any call, for what no other method is for, and gives the answer with its body still to be read. Only what comes
   * before the body is within the time-out, and is had again.
   */
  request(made: AnyCall): Promise<Response>
  /**
   * What is there, piece by piece as it comes, such as a workbook. Throws `NoAnswerError` where it ends in the middle.
   *
   * @param path of the document
   */
  bytes<Path extends PathOf<'get'>>(
    path: Path,
    ...given: Arguments<Given<'get', Path>, CallOptions & { accept?: string }>
  ): AsyncGenerator<Uint8Array>
}

/** A call as it is made. */
export interface AnyCall extends ChangeOptions {
  /** `GET`, `POST`, … */
  method: string
  /** With its query, such as `/api/v1/keys?limit=1`. */
  path: string
  headers?: Readonly<Record<string, string>>
  /** What is sent, and its media type. */
  content?: { type: string; body: FileContent } | undefined
  /** Which answers are none of a problem although they are not in the two hundreds. */
  isOutcome?: (response: Response) => boolean
}
