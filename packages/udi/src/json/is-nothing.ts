/** Whether a member that may be left out is: `null` says so, and so does the empty text that common serializers write. */
export function isNothing(value: unknown): value is null | undefined | '' {
  return value === undefined || value === null || value === ''
}
