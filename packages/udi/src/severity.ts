/**
 * How grave a finding is: the authority refuses an error; a warning names a decision that a person can take; an info says what the
 * authority neither asks for nor minds, and is found only where it is asked for.
 */
export type Severity = 'error' | 'warning' | 'info'

/** In the order in which findings are shown. */
export const severities = ['error', 'warning', 'info'] as const satisfies readonly Severity[]
