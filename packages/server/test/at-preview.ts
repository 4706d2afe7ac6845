import { authority } from '@udigate/eudamed'

/** Where the tests deliver to: EUDAMED on its preview stage. */
export const atPreview = { stage: 'preview', register: authority.id } as const
