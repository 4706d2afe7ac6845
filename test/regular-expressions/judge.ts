import { check } from 'recheck'

/** The verdict is the same on a machine that is busy: nothing ends by time. */
const limits = { timeout: null, attackTimeout: null, incubationTimeout: null }

/**
 * How long a search with a pattern takes at worst, as the text grows: nothing where that is in proportion to its length,
 * otherwise in words, such as `2nd degree polynomial`. It is the pattern that is looked at; no time is measured.
 */
export async function findGrowth(pattern: string, flags: string): Promise<string | undefined> {
  // A sticky search tries one place of the text only; that the judge does not know.
  const asked = flags.includes('y') ? `^(?:${pattern})` : pattern
  const verdict = await check(asked, flags.replaceAll(/[dy]/g, ''), limits)
  switch (verdict.status) {
    case 'safe':
      return undefined
    case 'vulnerable':
      return verdict.complexity.summary
    case 'unknown':
      return `cannot be judged: ${verdict.error.kind}`
  }
}
