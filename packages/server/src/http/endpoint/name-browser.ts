/** Browsers by what they say of themselves. Each also says what later ones say: the first that is found counts. */
const browsers: readonly (readonly [string, string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const systems: readonly (readonly [string, string])[] = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
]

/** The browser and its system in a few words, such as `Firefox on Linux`, by the header User-Agent; null where that is of no browser. */
export function nameBrowser(userAgent: string | undefined): string | null {
  const find = (names: typeof browsers): string | undefined =>
    names.find(([sign]) => userAgent?.includes(sign))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser === undefined) return null
  return system === undefined ? browser : `${browser} on ${system}`
}
