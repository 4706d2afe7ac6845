import type { ValidRequest } from '@udigate/eudamed'
import { freshRequest } from '../../server/test/fresh-request.ts'

type Request = ValidRequest<'EU_UDI_MDR'>

/** A valid request for a device of a group of its own, with this reference number and this trade name. */
export function nameDevice(reference: string, name: string): Request {
  const request = freshRequest<'EU_UDI_MDR'>('EU_UDI_MDR')
  const AdditionalTradeNames = [{ AdditionalTradeName: name, AdditionalTradeNameLanguage: 'EN' as const }]
  return { ...request, device: { ...request.device, ReferenceNumber: reference, AdditionalTradeNames } }
}
