import { readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Edit } from './mutant.ts'

/** How often a part of a source was run. */
interface Part {
  start: number
  end: number
  count: number
}

/** What a process has run of the sources, by their paths from the root: a part of a part counts for itself. */
export type Reach = Readonly<Record<string, readonly Part[]>>

/** What a process has run, and what it took of the processor for that, in seconds. */
export interface Noted {
  reach: Reach
  processor: number
}

const sources = /^packages\/[^/]+\/src\//

/**
 * Writes down what this process runs of the product's sources, from now on, when it ends.
 *
 * @param root of the repository
 */
export function noteReach(root: string, path: string): void {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  process.on('exit', () => {
    // The answer comes before the call returns.
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw error
      const reach: Record<string, readonly Part[]> = {}
      for (const { url, functions } of coverage.result) {
        const file = url.startsWith('file:') ? relative(root, fileURLToPath(url.split('?', 1)[0] ?? '')) : ''
        if (!sources.test(file)) continue
        // Types are stripped in place: what is left stands where it stood.
        reach[file] = functions.flatMap(({ ranges }) =>
          ranges.map(({ startOffset: start, endOffset: end, count }) => ({ start, end, count })),
        )
      }
      const { user, system } = process.cpuUsage()
      const noted: Noted = { reach, processor: (user + system) / 1e6 }
      writeFileSync(path, JSON.stringify(noted))
    })
  })
}

export function readNoted(path: string): Noted {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Whether what stands where an edit begins was run: the smallest part around it says so. */
export function isReached(reach: Reach, file: string, { start }: Pick<Edit, 'start'>): boolean {
  let smallest: Part | undefined
  for (const part of reach[file] ?? []) {
    if (part.start > start || part.end <= start) continue
    if (smallest === undefined || part.end - part.start <= smallest.end - smallest.start) smallest = part
  }
  return (smallest?.count ?? 0) > 0
}
