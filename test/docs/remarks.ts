/** What pages without comments of their own would have before each of their blocks, in order; '' for nothing. */
export const remarks: Readonly<Record<string, readonly string[]>> = {
  'docs/qualification.md': ['<!-- not run: it runs the tests of all requirements, for ten minutes -->'],
  'docs/scorecard.md': ['<!-- not run: it takes minutes; CI runs the short form -->'],
  'README.md': [
    '<!-- not run: a picture -->',
    '',
    `<!-- paste what follows: Try: -->
<!-- output -->`,
    '<!-- exit status 1 -->',
    '<!-- part of output -->',
    '',
    '<!-- not run: it runs these tests, and a gateway for ever -->',
  ],
}
