/** The longest place in the console that a sign-in comes back to, in characters. */
const longest = 500

/** A place in the console, as it stands after the `#` of its address: nothing else is opened after a sign-in. */
export function readReturnPlace(given: unknown): string {
  return typeof given === 'string' && given.length <= longest && /^#\/[!-~]*$/.test(given) ? given : '#/'
}
