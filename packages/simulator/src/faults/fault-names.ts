/** The faults that can be armed, and what each does to the message it meets. */
export const faultNames = {
  refuse: 'the entity is answered with PROCESSED_WITH_ERRORS, or responseCode and errorCode; nothing changes',
  'refuse-message': 'the whole message is answered with responseCode and errorCode; nothing changes',
  'server-error': 'the whole message is answered with SERVER_ERROR 50000; nothing changes',
  'no-acknowledgement': 'the message is processed and never answered',
  'late-acknowledgement': 'the message is processed at once and answered after delayMs',
  'duplicate-acknowledgement': 'the answer comes twice',
  'foreign-acknowledgement': 'the answer names an unknown correlationID',
  'contradicting-acknowledgement': 'the answer comes twice, the second time with the opposite',
  'broken-acknowledgement': 'the answer ends in the middle',
  'empty-acknowledgement': 'the acknowledgement says nothing of any entity',
  'unnamed-acknowledgement': 'the acknowledgement has a result for every entity and names none',
  'short-acknowledgement': 'the acknowledgement says nothing of the last entity',
  'older-acknowledgement': 'the acknowledgement is one of DTX 3.0.25: it has a response code at the top too',
  'code-acknowledgement': 'the acknowledgement is one of 2019: it has a response code at the top only',
  'empty-download': 'the download says that there are no such devices',
  'zero-pages': 'the download says that it has 0 pages, whatever it holds',
  'valid-download': 'the download has no empty containers, as its schema demands',
  'http-503': 'submitMessage answers HTTP 503 with Retry-After: 1; nothing is taken',
  'reset-before': 'the connection is reset; nothing is taken',
  'late-arrival': 'the connection is reset; the message is unknown until it is taken after delayMs',
  'late-processing': 'the access point takes the message; EUDAMED receives it after delayMs',
  reset: 'the message is taken and processed, then the connection is reset without an answer',
  'public-too-many': 'the Public API answers 429 with Retry-After: 1',
  'public-error': 'the Public API answers 500',
  'public-malformed': 'the Public API answers 200, and its JSON ends in the middle',
  'public-huge': 'the Public API answers 200 with more than any page has',
  'public-redirect': 'the Public API answers 302',
  'as4-unsigned-error': 'the AS4 access point takes nothing and answers an error that is not signed',
  'as4-unsigned-error-taken':
    'the message is taken and processed, and answered by an error that is not signed',
  'as4-signed-error': 'the AS4 access point takes nothing and answers a signed error',
  'as4-duplicate-error': 'a message that comes again is answered EBMS:4001, signed, in place of a receipt',
  'as4-foreign-receipt': 'the message is taken and processed; the receipt has the digests of another',
  'as4-late-receipt': 'the message is taken and processed; the receipt comes after delayMs',
  'as4-cut-receipt':
    'the message is taken and processed; the connection is reset in the middle of the receipt',
  'as4-push-twice': 'the answer is pushed again after its receipt',
  'as4-push-later': 'the answer is pushed after the next one',
  'as4-push-cut': 'the connection ends in the middle of the push, which comes again',
  'as4-push-unread': 'the receipt of the push is not read, so it comes again',
} as const

export type FaultName = keyof typeof faultNames

/** What is drawn before a message is taken. */
export const faultsBefore = [
  'http-503',
  'reset-before',
  'late-arrival',
  'late-processing',
] as const satisfies FaultName[]
/** What decides the verdict on a Push, and on a PullRequest. */
export const verdictFaults = {
  push: ['refuse', 'refuse-message', 'server-error'],
  pull: ['refuse-message', 'server-error'],
} as const satisfies Record<string, FaultName[]>
/** What decides when and how often the answer arrives. */
export const arrivalFaults = [
  'no-acknowledgement',
  'late-acknowledgement',
  'duplicate-acknowledgement',
] as const satisfies FaultName[]
/** What decides how the answer to a Push, and to a PullRequest, looks. */
export const shapeFaults = {
  push: [
    'foreign-acknowledgement',
    'contradicting-acknowledgement',
    'broken-acknowledgement',
    'empty-acknowledgement',
    'unnamed-acknowledgement',
    'short-acknowledgement',
    'older-acknowledgement',
    'code-acknowledgement',
  ],
  pull: [
    'foreign-acknowledgement',
    'broken-acknowledgement',
    'empty-download',
    'zero-pages',
    'valid-download',
  ],
} as const satisfies Record<string, FaultName[]>

/** What the AS4 access point answers to a message that it does not take. */
export const as4Refusals = ['as4-unsigned-error', 'as4-signed-error'] as const satisfies FaultName[]
/** What becomes of the receipt for a message that it has taken. */
export const as4Receipts = [
  'as4-unsigned-error-taken',
  'as4-foreign-receipt',
  'as4-late-receipt',
  'as4-cut-receipt',
] as const satisfies FaultName[]
/** What becomes of the push of an answer. */
export const as4Pushes = [
  'as4-push-twice',
  'as4-push-later',
  'as4-push-cut',
  'as4-push-unread',
] as const satisfies FaultName[]

/** What a call of the Public API meets, by a value of its query. */
export const publicFaults = [
  'public-too-many',
  'public-error',
  'public-malformed',
  'public-huge',
  'public-redirect',
] as const satisfies FaultName[]

export function isFaultName(value: unknown): value is FaultName {
  return typeof value === 'string' && Object.hasOwn(faultNames, value)
}
