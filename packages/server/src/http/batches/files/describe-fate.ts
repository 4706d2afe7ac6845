const fates: Readonly<Record<string, string>> = {
  VALID: 'valid',
  INVALID: 'not valid',
  READY: 'not submitted yet',
  SUBMITTED: 'submitted; the authority has not answered yet',
  ACCEPTED: 'accepted',
  IN_DOUBT: 'in doubt',
  PARTLY_ACCEPTED: 'partly accepted',
  REFUSED: 'refused',
  BLOCKED: 'blocked',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  NOT_ASKED: 'not asked',
  UNCHANGED: 'unchanged: registered just so, not sent',
  NOT_POSSIBLE: 'not possible, not sent',
}

/** What became of a record, in words. @param state as it is told */
export function describeFate(state: string): string {
  return fates[state] ?? state.toLowerCase()
}
