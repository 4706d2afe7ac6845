import { freshRequest } from '../../server/test/fresh-request.ts'

export const model = 'EU_UDI_MDR'

export function wrongRequest() {
  const request = freshRequest(model)
  Object.assign(request.device, { BaseQuantity: 1, UnitOfUseDi: '04012345678918' })
  return request
}
