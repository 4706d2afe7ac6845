/** What data pools are called where a register is named. Their rules are of a law of their own. */
export const dataPools = 'gdsn'
