/** The id of the demo key, which is a setting and not stored. */
export const demoKeyId = 'demo'
