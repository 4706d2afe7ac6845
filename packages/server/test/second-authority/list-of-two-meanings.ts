import type { AuthorityKind } from '../../src/authorities/authority.ts'
import { eudamed } from '../../src/authorities/eudamed/index.ts'
import { wholeNumber } from '../../src/settings/kind.ts'
import { setting } from '../../src/settings/setting.ts'
import { pills } from './kind.ts'

const endpoint = setting(wholeNumber(1, 9), {
  topic: 'stage',
  description: 'pills-http: at which counter boxes are registered.',
  example: '3',
})

/** A list of authorities of which two declare a setting of one name, each its own. */
export const authorities: readonly AuthorityKind[] = [
  eudamed,
  { ...pills, settings: { ...pills.settings, ENDPOINT: endpoint } },
]
