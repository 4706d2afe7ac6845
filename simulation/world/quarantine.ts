/** How long what was sent may still reach the authority, in seconds. */
export const quarantine = 600
