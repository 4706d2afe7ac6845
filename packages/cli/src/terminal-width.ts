/** The columns that text is wrapped at: those of the terminal, but at least 80 and at most 100; 100 without one. */
export function terminalWidth(columns: number | undefined): number {
  return Math.min(100, Math.max(80, columns ?? 100))
}
