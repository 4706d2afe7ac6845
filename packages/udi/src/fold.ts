/**
 * A text without what people change when they copy it: case, accents, and everything that is neither letter nor
 * digit. `In stock` and `IN_STOCK` fold into the same.
 */
export function fold(text: string): string {
  // Most texts have no accents, and are folded in a fraction of the time.
  if (/^[ -~]*$/.test(text)) return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
