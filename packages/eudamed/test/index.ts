/** Generators of records, for the tests of other packages too. */
export * from './arbitrary-requests.ts'
export { type ArbitraryUpdate, arbitraryUpdate } from './arbitrary-update.ts'
export { type HostileBody, hostileBodies } from './hostile-bodies.ts'
