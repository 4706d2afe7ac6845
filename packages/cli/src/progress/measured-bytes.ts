import { fstatSync } from 'node:fs'
import { stat } from 'node:fs/promises'

/** How many bytes there are to read, and how many were read. */
export interface Measure {
  /** `undefined` where that is not known. */
  total: number | undefined
  read: number
}

/**
 * Measures what there is to read.
 *
 * @param stdin the file descriptor of standard input; absent where that is none of the machine's
 * @param isReadThrough whether a file is read from its beginning to its end, so that what was read says how far it is
 */
export async function measure(
  files: readonly string[],
  stdin: number | undefined,
  isReadThrough: (file: string) => boolean,
): Promise<Measure> {
  let total = 0
  for (const file of files) {
    const size = isReadThrough(file) ? await measureSize(file === '-' ? stdin : file) : undefined
    if (size === undefined) return { total: undefined, read: 0 }
    total += size
  }
  return { total, read: 0 }
}

/** How much of it was read, from 0 to 1; `undefined` where that is not known. */
export function fractionRead({ total, read }: Measure): number | undefined {
  return total === undefined || total === 0 ? undefined : Math.min(1, read / total)
}

/** The same bytes, counted as they are read. */
export async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  counts: Measure,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    counts.read += chunk.length
    yield chunk
  }
}

/** `undefined` for what has no size, as a pipe, and for what is not there: that is told when its turn comes. */
async function measureSize(file: string | number | undefined): Promise<number | undefined> {
  if (file === undefined) return undefined
  try {
    const found = typeof file === 'number' ? fstatSync(file) : await stat(file)
    return found.isFile() ? found.size : undefined
  } catch {
    return undefined
  }
}
