import { checkGtin } from '@udigate/udi'
import type { Records } from '../../records.ts'
import type { GdsnRule } from '../rule.ts'
import { schemas } from '../sources.ts'

interface Identifier {
  readonly at: string
  readonly code: string
}

/** The GLNs and GTINs that stand beside the records, but for those of packages, which the device must have. */
function listIdentifiers({
  Manufacturer,
  BrandOwner,
  ReplacedBy,
  PublishTo,
}: Records['companion']): Identifier[] {
  const given = [
    { at: '/tradeItem/Manufacturer/Gln', code: Manufacturer?.Gln },
    { at: '/tradeItem/BrandOwner/Gln', code: BrandOwner?.Gln },
    { at: '/tradeItem/ReplacedBy', code: ReplacedBy },
    ...(PublishTo?.Glns ?? []).map((code, index) => ({ at: `/tradeItem/PublishTo/Glns/${index}`, code })),
  ]
  return given.flatMap(({ at, code }) => (code == null ? [] : [{ at, code }]))
}

export const checkDigits: GdsnRule = {
  id: 'UDG-GDSN-CHECK-DIGIT',
  title: 'GLNs and GTINs beside the records end in the right check digit.',
  message: 'The last digit of {value} is wrong: it should be {expected}. One of its digits may be mistyped.',
  severity: 'error',
  source: schemas('GLNType, GTINType'),
  check({ records }, report) {
    for (const { at, code } of listIdentifiers(records.companion)) {
      const check = checkGtin(code)
      if (!check.ok)
        report({ at, value: code, words: { expected: check.expected?.slice(-1) ?? 'another one' } })
    }
  },
  examples: {
    good: [{ title: 'A right GLN', tradeItem: { Manufacturer: { Gln: '9506000111117' } } }],
    bad: [
      {
        title: 'Wrong ones',
        tradeItem: {
          Manufacturer: { Gln: '9506000111116' },
          ReplacedBy: '29506000117840',
          PublishTo: { Glns: ['9506000111117', '5790000500032'] },
        },
        at: ['/tradeItem/Manufacturer/Gln', '/tradeItem/ReplacedBy', '/tradeItem/PublishTo/Glns/1'],
      },
    ],
  },
}
