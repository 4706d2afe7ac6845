/**
 * A text for a CSV file that no spreadsheet takes for a formula: with an apostrophe before it where it begins like
 * one. A text that begins with apostrophes and would then be one gets another, so that `unguarded` gives it back.
 */
export function guarded(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** The text that was guarded. */
export function unguarded(text: string): string {
  return text.charCodeAt(0) === 0x27 && /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

/** Whether a text begins as a formula does. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text)
}
