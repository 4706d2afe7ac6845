const separators = [',', ';', '\t', '|'] as const

/** What stands between the cells of a CSV file, as its first rows show it: whatever splits one of them most often. */
export function findSeparator(text: string): string {
  const [, said] = /^\ufeff?sep=(.)\r?\n/i.exec(text) ?? []
  if (said !== undefined) return said
  const lines = text.split(/\r?\n/).slice(0, 5)
  const counts = separators.map(separator => ({
    separator,
    count: Math.max(...lines.map(line => line.replaceAll(/"[^"]*"/g, '').split(separator).length)),
  }))
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).separator
}

/** How many lines at the top say what the separator is instead of being a row. */
export function separatorLines(text: string): number {
  return /^\ufeff?sep=.\r?\n/i.test(text) ? 1 : 0
}
