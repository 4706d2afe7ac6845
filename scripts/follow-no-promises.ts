import { createHook } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { after } from 'node:test'

/**
 * Begins Node's runner without what it follows each promise for: to find the test that an error belongs to which nothing has
 * caught. It takes a quarter of the CPU. Such an error ends the process instead, and says which test ran then. To be called before any
 * test is registered.
 *
 * @param onEnd is called before the process ends of such an error
 */
export function followNoPromises(onEnd: () => void): void {
  const hooks: { enable: () => unknown } = Object.getPrototypeOf(createHook({}))
  const { enable } = hooks
  hooks.enable = function () {
    return this
  }
  // The runner begins with whatever is registered first.
  after(() => {})
  hooks.enable = enable

  let running = 'no test'
  subscribe('tracing:node.test:start', message => {
    const { name, nesting } = message as { name: string; nesting: number }
    if (nesting === 0) running = `"${name}"`
  })
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, error => {
      console.error(
        `Nothing has caught this while ${running} ran, and the tests after it have not run:`,
        error,
      )
      onEnd()
      process.exit(1)
    })
  }
}
