import type { RuleSummary } from '../../api/bodies.ts'

/** Who decides a rule, in words. */
export const wordsOfDecider: Readonly<Record<RuleSummary['decidedBy'], string>> = {
  udigate: 'udigate, before anything is sent',
  authority: 'the authority, from what it holds',
  'user interface': 'the authority’s user interface only',
  'other module': 'another module of the authority',
  'not reachable': 'not applicable: no submission can break it',
}

/** The same, as short as can be. */
export const shortWordsOfDecider: Readonly<Record<RuleSummary['decidedBy'], string>> = {
  udigate: 'udigate',
  authority: 'The authority',
  'user interface': 'User interface',
  'other module': 'Another module',
  'not reachable': 'Not reachable',
}
