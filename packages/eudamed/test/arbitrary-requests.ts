import * as fc from 'fast-check'
import type { Model } from '../src/models/index.ts'
import type { RequestOf } from './arbitrary/device.ts'
import { type Draw, drawWith } from './arbitrary/draw.ts'
import { drawIvddRequest } from './arbitrary/ivdd-request.ts'
import { drawIvdrRequest } from './arbitrary/ivdr-request.ts'
import { drawMddRequest } from './arbitrary/mdd-request.ts'
import { drawMdrRequest } from './arbitrary/mdr-request.ts'
import { drawSppRequest } from './arbitrary/spp-request.ts'

export type { RequestOf } from './arbitrary/device.ts'
export { arbitraryText } from './arbitrary/text.ts'

const draws: { readonly [M in Model]: (draw: Draw) => RequestOf<M> } = {
  EU_UDI_MDR: drawMdrRequest,
  EU_UDI_IVDR: drawIvdrRequest,
  EU_UDI_SPP: drawSppRequest,
  EU_UDI_MDD: drawMddRequest,
  EU_UDI_IVDD: drawIvddRequest,
}

/**
 * A whole request that the data model and the authority's rules accept (warnings are possible): right check
 * characters, codes of the lists, fields that depend on risk class and status, every optional field present, absent
 * or `null`, and texts with all that XML can carry. Identifiers are unique within a request and hardly ever come
 * twice among many.
 */
export function arbitraryRequest<M extends Model>(model: M): fc.Arbitrary<RequestOf<M>> {
  return fc.gen().map(generate => draws[model](drawWith(generate)))
}
