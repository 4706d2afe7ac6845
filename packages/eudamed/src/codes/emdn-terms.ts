import data from './data/emdn-terms.json' with { type: 'json' }

/**
 * The codes of the nomenclature with their terms, each in one text. They are many times larger than everything else
 * that judging a record needs: it is imported as `#emdn-terms`, by which package.json
 * gives a browser `no-emdn-terms.ts` in its place.
 */
export const emdnTerms: readonly string[] = data.terms
