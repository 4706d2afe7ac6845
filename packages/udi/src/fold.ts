/**
 * A text without what people change when they copy it: case, accents, and everything that is neither letter nor
 * digit. `On the market` and `ON_THE_MARKET` fold into the same.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
