import type { RegisterProfile } from '@udigate/udi'
import { swissdamed } from './profile.ts'

/** The further registers that take the records of EUDAMED's models as files. */
export const profiles: readonly RegisterProfile[] = [swissdamed]
