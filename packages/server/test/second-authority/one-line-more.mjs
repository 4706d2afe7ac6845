import { registerHooks } from 'node:module'

// Another list is named by `?list=` where this is imported.
const list = new URL(import.meta.url).searchParams.get('list') ?? './list.ts'
const instead = new URL(list, import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    return resolved.url.endsWith('/server/src/authorities/list.ts') ? { ...resolved, url: instead } : resolved
  },
})
