import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** Makes everything in a folder look as if it had been left alone for a day. */
export function makeOld(folder: string): void {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1000)
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    utimesSync(join(folder, path), yesterday, yesterday)
  }
  utimesSync(folder, yesterday, yesterday)
}
