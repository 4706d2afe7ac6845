import { findInvalidXmlCharacter, isNothing, type JsonObject, type JsonValue } from '../json/index.ts'
import type { RecordRequest } from './records.ts'

/**
 * What is judged of the body of a validate call. Every entrance takes it from here, so that the same bytes have the
 * same verdict everywhere: `null` stands for an absent record, and an empty code, or one that no message can carry, for an absent one. The body
 * goes with them, for what else it holds is not passed over in silence.
 */
export function validationRequest(body: JsonObject): RecordRequest {
  const { device, deviceGroup, actorCode, authorizedRepresentativeCode } = body
  return {
    device: device ?? undefined,
    deviceGroup: deviceGroup ?? undefined,
    actorCode: text(actorCode),
    authorizedRepresentativeCode: text(authorizedRepresentativeCode),
    body,
  }
}

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && !isNothing(value) && findInvalidXmlCharacter(value) === undefined
    ? value
    : undefined
}
