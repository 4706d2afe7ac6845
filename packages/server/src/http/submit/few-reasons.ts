/** How many bytes (UTF-8) the reasons in an answer take at most, and each of them: an answer stays below 1 MiB. */
const mostBytes = 16 * 1024
const longestReason = 2000

/**
 * As many reasons as an answer shows, the first ones, each cut where it is long.
 *
 * @returns the same reasons where all of them fit; else the last one says how many more there are
 */
export function fewReasons(reasons: readonly string[]): readonly string[] {
  const shown: string[] = []
  let bytes = 0
  for (const reason of reasons) {
    const text = reason.length > longestReason ? `${reason.slice(0, longestReason)}…` : reason
    bytes += Buffer.byteLength(JSON.stringify(text)) + 1
    if (bytes > mostBytes) break
    shown.push(text)
  }
  const left = reasons.length - shown.length
  if (left > 0) shown.push(`${left} more ${left === 1 ? 'reason is' : 'reasons are'} not shown.`)
  return shown
}
