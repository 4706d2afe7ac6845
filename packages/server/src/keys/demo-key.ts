/** The id of the demo key, which is a setting and not stored. */
export const demoKeyId = 'demo'
/** What it is called, where the stored ones have their names. */
export const demoKeyName = 'demo key'
