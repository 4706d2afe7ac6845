import data from './data/emdn-terms.json' with { type: 'json' }

/**
 * The codes of the nomenclature with their terms, each in one text. They are many times larger than everything else
 * that judging a record needs: for a browser, the field `browser` of package.json puts `no-emdn-terms.ts` in the place
 * of this file.
 */
export const emdnTerms: readonly string[] = data.terms
