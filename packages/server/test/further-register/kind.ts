import type { FurtherKind } from '../../src/authorities/authority.ts'
import { reachByHttp } from '../second-authority/kind.ts'
import { law } from './law.ts'

/** A register that takes EUDAMED's records, reached by plain HTTP. */
export const notices: FurtherKind = { ...reachByHttp(law), law }
