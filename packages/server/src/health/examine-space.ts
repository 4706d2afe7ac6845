import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Check, failed, ok, warning } from './check.ts'
import type { Machine } from './examine-machine.ts'

const mebibyte = 1024 ** 2

/** Less than this of free space, in MiB, is a warning, or wrong. */
const leastSpace = { warning: 1024, failed: 100 }

/** Whether each disk that the gateway writes to has room: those of the data folder, of the signed heads and of the epoch. */
export async function examineSpace({ config }: Pick<Machine, 'config'>): Promise<readonly Check[]> {
  const { dataDir, evidenceHeadDir, epochDir } = config
  const folders = [
    { is: 'the data folder', folder: dataDir },
    { is: 'the folder of the signed heads', folder: evidenceHeadDir },
    { is: 'the folder of the epoch', folder: epochDir },
  ].flatMap(({ is, folder }) =>
    folder === undefined ? [] : [{ name: `${is} ${folder}`, at: findExisting(folder) }],
  )
  const disks = Map.groupBy(folders, ({ at }) => statSync(at).dev)
  return Promise.all(
    Array.from(disks.values(), async on => {
      const [{ at } = { at: dataDir }] = on
      const { bavail, bsize } = await statfs(at)
      return judgeSpace(on.map(({ name }) => name).join(' and '), bavail * bsize)
    }),
  )
}

/** What so many bytes of free space mean on the disk of some folders. */
export function judgeSpace(folders: string, free: number): Check {
  const mebibytes = Math.floor(free / mebibyte)
  const message = `${mebibytes.toLocaleString('en')} MiB are free on the disk of ${folders}.`
  const advice =
    'Make room, or set the folder to one on a larger disk: a full disk stops everything that is stored there.'
  if (mebibytes < leastSpace.failed) return failed('space', message, advice)
  return mebibytes < leastSpace.warning ? warning('space', message, advice) : ok('space', message)
}

/** The folder, or the nearest one above it that is there. */
function findExisting(folder: string): string {
  const whole = resolve(folder)
  return existsSync(whole) || dirname(whole) === whole ? whole : findExisting(dirname(whole))
}
