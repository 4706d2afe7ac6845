import type { Check, RecordCheck, TakeField } from './schema.ts'

/** A property of an object, as far as it is asked whether a value of it is plainly sound. */
export interface PlainProperty {
  name: string
  check: Check
  /** Whether its schema takes no list and no object. */
  isSingle: boolean
  required: boolean
  /** The property that was written after it the last time, which it is mostly. */
  follower: PlainProperty | undefined
}

/**
 * What finds out whether it is plain that an object of these properties is sound. Both do the same: in one function V8 would
 * compile the one for records, called rarely, into all the others.
 */
export function soundnessChecks(
  known: ReadonlyMap<string, PlainProperty>,
): Pick<RecordCheck, 'isPlainlySound' | 'takeIfPlainlySound'> {
  const first: { follower: PlainProperty | undefined } = { follower: undefined }
  const mandatory = [...known.values()].filter(({ required }) => required).length

  function isPlainlySound(value: unknown): boolean {
    if (!isPlainObject(value)) return false
    let found = 0
    let before = first
    // In this way no list of the names is made.
    for (const name in value) {
      const property = findAfter(before, name)
      if (property === undefined) return false
      before = property
      const member = value[name]
      if (member === undefined) continue
      if (!property.check.isPlainlySound(member)) return false
      if (property.required) found += 1
    }
    return found === mandatory
  }

  function takeIfPlainlySound(value: unknown, take: TakeField): boolean {
    if (!isPlainObject(value)) return false
    let found = 0
    let before = first
    for (const name in value) {
      const property = findAfter(before, name)
      if (property === undefined) return false
      before = property
      const field = value[name]
      if (field === undefined) continue
      if (!property.check.isPlainlySound(field)) return false
      if (property.required) found += 1
      take(name, field, property.isSingle)
    }
    return found === mandatory
  }

  function findAfter(
    before: { follower: PlainProperty | undefined },
    name: string,
  ): PlainProperty | undefined {
    if (before.follower?.name === name) return before.follower
    const property = known.get(name)
    if (property !== undefined) before.follower = property
    return property
  }

  return { isPlainlySound, takeIfPlainlySound }
}

/** Whether it is an object that inherits no members. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
