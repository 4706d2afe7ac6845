/** Stands in for `emdn-terms.ts` in a browser: records are judged the same, findings name codes without their terms. */
export const emdnTerms: readonly string[] = []
