import type { RequirementsOf } from '../requirement.ts'
import { access } from './access.ts'
import { evidence } from './evidence.ts'
import { files } from './files.ts'
import { judging } from './judging.ts'
import { operating } from './operating.ts'
import { sending, telling } from './sending.ts'

/** What a user relies on, by function, in the order in which a record meets them. */
export const allRequirements: readonly RequirementsOf[] = [
  judging,
  sending,
  telling,
  files,
  evidence,
  access,
  operating,
]
