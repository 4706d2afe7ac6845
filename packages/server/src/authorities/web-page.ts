/** Whether a file that was downloaded is the page instead of what it leads to. */
export function isWebPage(file: Uint8Array): boolean {
  return /<!doctype html|<html\b/i.test(new TextDecoder().decode(file.subarray(0, 1000)))
}
