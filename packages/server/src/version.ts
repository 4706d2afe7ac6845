import manifest from '../package.json' with { type: 'json' }

/** This program and its version: `udigate 0.1.0`. */
export const software = `udigate ${manifest.version}`
