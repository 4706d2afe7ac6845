import type { PublicDevice } from '@udigate/udi'
import type { PublicRegisterServices } from '../../public-register/services.ts'
import { decodeJson } from '../../store/json.ts'
import type { EntityRow, PublicLookRow } from '../../store/tables.ts'
import { type Body, formatTime } from '../body.ts'
import type { PublicDevice as PublicDeviceBody, PublicLook } from './bodies.ts'

/** The view of a device as the public sees it. */
export function viewPublicDevice({ maker, ...device }: PublicDevice): Body<typeof PublicDeviceBody> {
  return { ...device, actorCode: maker }
}

/** The view of what the public sees of a device, as it was last looked at. */
export function viewPublicLook(
  { stage, agency, code }: Pick<EntityRow, 'stage' | 'agency' | 'code'>,
  services: PublicRegisterServices | undefined,
  look: PublicLookRow | undefined,
): Body<typeof PublicLook> {
  const { because, differences = [], device } = decodeJson(look?.details) ?? {}
  return {
    stage,
    issuingAgency: agency,
    code,
    isAsked: services !== undefined,
    source: services?.register.law.name,
    requestId: look?.request_id,
    askedAt: formatTime(look?.asked_at ?? null),
    nextLookAt: formatTime((services && look?.due_at) ?? null),
    finding: look?.finding ?? undefined,
    because,
    differences,
    shown: device && viewPublicDevice(device),
  }
}
