const neutral = 'packages/udi/src'
const law = 'packages/eudamed/src'

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  plugins: ['./mutation/plugin.mjs'],
  mutate: [
    `${neutral}/{identifiers,rules}/*.ts`,
    `${law}/{identifiers,rules,rules/{eudamed,terms,udigate}}/*.ts`,
    '!**/*.test.ts',
    // What the examples of the rules are changes to.
    `!${law}/rules/valid-requests.ts`,
  ],
  testRunner: 'in-process',
  testRunnerNodeArgs: ['--conditions=udigate-source'],
  inProcess: {
    root: 'packages',
    // Not those of catalogue, which judges every example while it is loaded: every mutant would then be one of
    // loading, and for each of them everything would be loaded again. Nor those of properties of every request, which
    // take as long as all others together, and which a mutant survives or not by the luck of the draw. Those of
    // rules/coverage are of the ledger, in which nothing is mutated.
    tests: [
      `${neutral}/{identifiers,rules}/*.test.ts`,
      `${law}/{identifiers,rules,rules/{eudamed,terms,udigate}}/*.test.ts`,
      `${law}/validate.test.ts`,
      'packages/eudamed/test/{check-characters,spoilt-items}.test.ts',
    ],
    shared: ['/src/codes/'],
  },
  checkers: ['types'],
  types: {
    sources: [neutral, 'packages/udi/package.json', law, 'packages/eudamed/package.json'],
    leaves: [`${law}/rules/eudamed/`, `${law}/rules/udigate/`],
  },
  ignorers: ['not-mutated'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 5000,
  // What survives is tested twice.
  timeoutFactor: 4,
  // A process holds on to every generation of modules that it has loaded.
  maxTestRunnerReuse: 1000,
  disableTypeChecks: false,
  // Stryker would rewrite tsconfig.json through an interface that this compiler has not.
  ignorePatterns: ['/mutation', '/data', '/tsconfig.json'],
  // Whatever is called "dist" is left alone by git, the linters and the compiler.
  tempDirName: 'mutation/dist/sandboxes',
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false, skipFull: true },
  htmlReporter: { fileName: 'mutation/dist/report.html' },
  jsonReporter: { fileName: 'mutation/dist/report.json' },
  thresholds: { high: 95, low: 90, break: 90 },
}
