/** How long something still takes, in words. @param seconds an estimate */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 5) return 'done in a moment'
  if (seconds < 90) return `about ${Math.round(seconds / 5) * 5} seconds left`
  if (seconds < 5_400) return `about ${Math.round(seconds / 60)} minutes left`
  if (seconds < 172_800) return `about ${Math.round(seconds / 3_600)} hours left`
  return `about ${Math.round(seconds / 86_400)} days left`
}
