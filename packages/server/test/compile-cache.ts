const { NODE_COMPILE_CACHE } = process.env

/** What a process with an environment of its own needs to find what Node has made of the sources before. */
export const compileCache: Readonly<Record<string, string>> =
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
