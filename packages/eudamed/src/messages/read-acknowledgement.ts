import { childElements, descend, type XmlElement } from '@udigate/udi'
import { namespaces } from './namespaces.ts'
import {
  childText,
  isResponseCode,
  type ReportedError,
  type ResponseCode,
  readReports,
} from './read-report.ts'
import { trimXml } from './reading.ts'

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
  /** What is reported of the message as a whole; absent where nothing is. */
  errors?: ReportedError[]
  /** In the order of the document. */
  results: AcknowledgedResult[]
}

export interface AcknowledgedResult {
  /** What the entity is named by (`entityName`); absent where the result is of the whole message. */
  entityCode?: string
  responseCode: ResponseCode
  errors: ReportedError[]
}

export type ReadAcknowledgement =
  | { ok: true; acknowledgement: Acknowledgement }
  | { ok: false; because: string; correlationId?: string }

/**
 * Reads an acknowledgement: its root by its name, all else by the local names of its elements. Takes what schemas 3.0.22 to 3.0.30 allow, empty
 * containers and unknown elements besides, since EUDAMED's own answers are not always valid by its schemas. What is
 * no acknowledgement, answers nothing, or has an unknown response code is refused with the reason.
 */
export function readAcknowledgement(root: XmlElement): ReadAcknowledgement {
  if (root.name !== 'Acknowledgement') {
    return refuse(`The message is ${root.name.slice(0, 60)}, not Acknowledgement.`)
  }
  if (root.namespace !== namespaces.m) return refuse('The Acknowledgement is of another namespace.')
  const [id, another] = childElements(root, 'correlationID')
  if (id && another) return refuse('The acknowledgement has two correlationIDs.')
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
        ...known('entityCode', childText(entity, 'entityCode')),
        responseCode: code,
        errors: readReports(entity, code),
      })
    }
  }
  const errors = readReports(root, responseCode)
  const acknowledgement: Acknowledgement = {
    ...known('messageId', codeAt(root, 'messageID')),
    correlationId,
    ...known('service', codeAt(root, 'sender', 'service', 'serviceID')),
    ...known('operation', codeAt(root, 'sender', 'service', 'serviceOperation')),
    ...known('responseCode', responseCode),
    ...known('errors', errors.length > 0 ? errors : undefined),
    results,
  }
  return { ok: true, acknowledgement }
}

/** A code or an id at `path`, without the white space that a formatter may have put around it. */
function codeAt(element: XmlElement, ...path: string[]): string | undefined {
  const parent = descend(element, ...path.slice(0, -1))
  const text = parent && childText(parent, path.at(-1) ?? '')
  return text === undefined ? undefined : trimXml(text)
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
