import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { skipWithout } from '../../../test/needs.ts'

/**
 * A folder or file among the official schemas and samples, and why a test that needs it has to be skipped.
 */
export interface OfficialFile {
  path: string
  /** For the `skip` option of a test: `false` when the files are here. */
  skip: string | false
}

/** Where the official files lie: `UDIGATE_EUDAMED_DIR`, else `../shared/eudamed` beside the repository. */
export function officialFile(...path: string[]): OfficialFile {
  const besideRepository = join(import.meta.dirname, '../../../../shared/eudamed')
  const found = join(process.env.UDIGATE_EUDAMED_DIR ?? besideRepository, ...path)
  return {
    path: found,
    skip: skipWithout('official-files', existsSync(found)),
  }
}
