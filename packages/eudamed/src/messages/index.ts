export { accessTokenPlaceholder, placeAccessToken } from './access-token.ts'
export { deviceAsSent, deviceGroupAsSent } from './as-sent.ts'
export type { DownloadCriteria } from './download-criteria.ts'
export type { MessageFacts } from './envelope.ts'
export { type InquiryMessage, readInquiry, renderInquiry } from './inquiry.ts'
export { judgeMessage, type MessageFault } from './judge-message.ts'
export { entityName } from './payload.ts'
export { mostEntities } from './payload-content.ts'
export { type AcknowledgedResult, type Acknowledgement, readAcknowledgement } from './read-acknowledgement.ts'
export { readDownload } from './read-download.ts'
export {
  type DownloadAnswer,
  type Downloaded,
  type HeldRecord,
  readDownloadAnswer,
} from './read-download-answer.ts'
export type { EntityRead } from './read-entity.ts'
export { type EntityMessage, readEntityMessage } from './read-entity-message.ts'
export type { EnvelopeRead } from './read-envelope.ts'
export { type Download, largestPage, renderDownload } from './render-download.ts'
export { type Message, renderMessage } from './render-message.ts'
