/** A value of a record as people read it. */
export function describeValue(value: unknown): string {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (value === undefined || value === null) return '–'
  if (Array.isArray(value)) return value.map(describeValue).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
