import { childElements, type XmlElement } from '@udigate/udi'
import { isBlank, leafText, trimXml } from './reading.ts'

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

export function isResponseCode(code: string | undefined): code is ResponseCode {
  return responseCodes.some(known => known === code)
}

/** What went wrong, in the authority's words. */
export interface ReportedError {
  code?: string
  detail?: string
}

/**
 * The errors that the reports in `parent` tell, whatever their namespace. Where something was refused, a mere detail
 * of the operation is taken for the reason.
 */
export function readReports(parent: XmlElement, responseCode: ResponseCode | undefined): ReportedError[] {
  const errors: ReportedError[] = []
  for (const report of childElements(parent, 'report')) {
    for (const element of childElements(report, 'elementReport')) {
      const code = childText(element, 'operationErrorCode')
      const detail =
        childText(element, 'operationErrorDetail') ??
        (responseCode === 'SUCCESS' ? undefined : childText(element, 'operationDetail'))
      if (code === undefined && detail === undefined) continue
      errors.push({
        ...(code === undefined ? {} : { code: trimXml(code) }),
        ...(detail === undefined ? {} : { detail }),
      })
    }
  }
  return errors
}

/** The text of the first child called `name`, as it stands; `undefined` where there is none but white space. */
export function childText(parent: XmlElement, name: string): string | undefined {
  const [child] = childElements(parent, name)
  const text = child && leafText(child)
  return text === undefined || isBlank(text) ? undefined : text
}
