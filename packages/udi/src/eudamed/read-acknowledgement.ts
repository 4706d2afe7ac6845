import { childElements, descend, textAt, type XmlElement } from '../xml/element.ts'

/** Source: `ProcessStatusCodeEnum`, EUDAMED data exchange schemas 3.0.30. */
export const responseCodes = [
  'SUCCESS',
  'PROCESSED_WITH_ERRORS',
  'CONFLICT',
  'BAD_REQUEST',
  'INVALID_REQUEST_OBJECTS',
  'SECURITY_ERROR',
  'UNAUTHORISED_ERROR',
  'SERVER_ERROR',
  'SERVICE_NOT_FOUND',
] as const
export type ResponseCode = (typeof responseCodes)[number]

/** What EUDAMED said to a message. */
export interface Acknowledgement {
  messageId?: string
  /** The correlation id of the message that is answered. */
  correlationId: string
  /** The service and the operation that answer, for example `DEVICE` and `POST`. */
  service?: string
  operation?: string
  /** Of the message as a whole; schemas before 3.0.28 have it. */
  responseCode?: ResponseCode
  /** In the order of the document. */
  results: AcknowledgedResult[]
}

export interface AcknowledgedResult {
  /** What the entity is named by (`entityName`); absent where the result is of the whole message. */
  entityCode?: string
  responseCode: ResponseCode
  errors: { code?: string; detail?: string }[]
}

export type ReadAcknowledgement =
  | { ok: true; acknowledgement: Acknowledgement }
  | { ok: false; because: string; correlationId?: string }

/**
 * Reads an acknowledgement by the local names of its elements. Takes what schemas 3.0.22 to 3.0.30 allow, empty
 * containers and unknown elements besides, since EUDAMED's own answers are not always valid by its schemas. What is
 * no acknowledgement, answers nothing, or has an unknown response code is refused with the reason.
 */
export function readAcknowledgement(root: XmlElement): ReadAcknowledgement {
  if (root.name !== 'Acknowledgement') return refuse(`The message is ${root.name}, not Acknowledgement.`)
  const correlationId = codeAt(root, 'correlationID')
  if (correlationId === undefined) return refuse('The acknowledgement has no correlationID.')
  const responseCode = codeAt(root, 'responseCode')
  if (responseCode !== undefined && !isResponseCode(responseCode))
    return refuseCode(correlationId, responseCode)

  const results: AcknowledgedResult[] = []
  for (const container of childElements(root, 'responseEntities')) {
    for (const entity of childElements(container, 'responseEntity')) {
      const code = codeAt(entity, 'responseCode')
      if (!isResponseCode(code)) return refuseCode(correlationId, code)
      results.push({
        ...known('entityCode', presentAt(entity, 'entityCode')),
        responseCode: code,
        errors: readErrors(entity, code),
      })
    }
  }
  const acknowledgement: Acknowledgement = {
    ...known('messageId', codeAt(root, 'messageID')),
    correlationId,
    ...known('service', codeAt(root, 'sender', 'service', 'serviceID')),
    ...known('operation', codeAt(root, 'sender', 'service', 'serviceOperation')),
    ...known('responseCode', responseCode),
    results,
  }
  return { ok: true, acknowledgement }
}

/** What went wrong with an entity. Where it was refused, a mere detail of the operation is taken for the reason. */
function readErrors(entity: XmlElement, code: ResponseCode): AcknowledgedResult['errors'] {
  const report = descend(entity, 'report')
  if (report === undefined) return []
  const errors: AcknowledgedResult['errors'] = []
  for (const element of childElements(report, 'elementReport')) {
    const detail =
      presentAt(element, 'operationErrorDetail') ??
      (code === 'SUCCESS' ? undefined : presentAt(element, 'operationDetail'))
    const error = { ...known('code', codeAt(element, 'operationErrorCode')), ...known('detail', detail) }
    if (error.code !== undefined || error.detail !== undefined) errors.push(error)
  }
  return errors
}

function isResponseCode(code: string | undefined): code is ResponseCode {
  return responseCodes.some(known => known === code)
}

/** The text at `path` as it stands, or `undefined` where there is none but white space. */
function presentAt(element: XmlElement, ...path: string[]): string | undefined {
  const text = textAt(element, ...path)
  return text === undefined || text.trim() === '' ? undefined : text
}

/** A code or an id at `path`, without the white space that a formatter may have put around it. */
function codeAt(element: XmlElement, ...path: string[]): string | undefined {
  return presentAt(element, ...path)?.trim()
}

function known<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: Value })
}

function refuse(because: string): ReadAcknowledgement {
  return { ok: false, because }
}

function refuseCode(correlationId: string, code: string | undefined): ReadAcknowledgement {
  const because =
    code === undefined
      ? 'A result of the acknowledgement has no responseCode.'
      : `The responseCode ${JSON.stringify(code.slice(0, 60))} of the acknowledgement is not known.`
  return { ok: false, because, correlationId }
}
