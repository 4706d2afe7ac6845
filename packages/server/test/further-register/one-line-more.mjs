import { registerHooks } from 'node:module'

const instead = new URL('./list.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    return resolved.url.endsWith('/server/src/authorities/list.ts') ? { ...resolved, url: instead } : resolved
  },
})
