// Stands in for `node:test` in the test files under mutation: tests are collected as functions instead of being run.
import * as fc from 'fast-check'

// The same values in every run, and none searched for beyond the first that fails: a mutant is killed, or it is not.
fc.configureGlobal({ seed: 20_260_101, endOnFailure: true })

/** @type {{ name: string, run: () => unknown }[]} */
let collected = []
let environment = []

/** The tests defined since the last call. */
export function takeTests() {
  const tests = collected
  collected = []
  return tests
}

export function test(name, ...rest) {
  const run = rest.at(-1)
  const { skip = false, todo = false } = typeof rest[0] === 'object' ? rest[0] : {}
  if (skip !== false || todo !== false) return
  collected.push({ name: [...environment, name].join(' > '), run: () => run(context) })
}

export function describe(name, ...rest) {
  environment.push(name)
  try {
    rest.at(-1)()
  } finally {
    environment = environment.slice(0, -1)
  }
}

export { describe as suite, test as it }

const context = new Proxy(
  { diagnostic() {} },
  {
    get(target, name) {
      if (name in target) return target[name]
      throw new Error(`The mutation tests know nothing of "${String(name)}" in the context of a test.`)
    },
  },
)
