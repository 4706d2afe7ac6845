/**
 * A text as it is compared. The same letters may be written in one character or in two (Unicode's form NFC has them in one),
 * and a byte order mark at the beginning is lost where a document is read: neither is a change.
 */
export function comparableText(text: string): string {
  return (text.startsWith('\uFEFF') ? text.slice(1) : text).normalize('NFC')
}
