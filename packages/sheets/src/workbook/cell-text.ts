/** A text of a workbook as it was typed: characters that XML cannot carry stand in it as `_x000D_`. */
export function unescapeCellText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Any text as a workbook writes it: what XML cannot carry, and what would be read as an escape, is escaped. */
export function escapeCellText(text: string): string {
  if (!/[^ -~]|_x/.test(text)) return text
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  const escaped = whole.includes('_x') ? whole.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : whole
  return escaped.replaceAll(changedByXml, character => {
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  })
}

/** What XML cannot carry, or would give back as something else: controls but for tab and line feed. */
const changedByXml = /[^\P{Cc}\t\n\u007f-\u009f]|[\ufffe\uffff]/gu
