/** What pages without comments of their own would have before each of their blocks, in order; '' for nothing. */
export const remarks: Readonly<Record<string, readonly string[]>> = {
  'docs/scorecard.md': ['<!-- not run: it takes minutes; CI runs the short form -->'],
  'README.md': [
    '<!-- not run: a picture -->',
    '',
    `<!-- paste what follows: Try: -->
<!-- output -->`,
    `<!-- before
udigate validate --model EU_UDI_MDR --format json examples/broken/mdr-identifiers-and-market.json || test $? = 1
-->
<!-- part of output -->`,
    '',
    '<!-- not run: it runs these tests, and a gateway for ever -->',
  ],
}
