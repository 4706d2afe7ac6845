import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brokenBuilds } from '../builds/broken/index.ts'
import { attachStrace, needsStrace } from '../processes/strace.ts'
import { freshRequest } from '../records.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

/** Counts the syncs between the arrival of a submission, its first byte to the authority, and its answer. */
export const a05: Row = {
  id: 'A5',
  isStar: true,
  fault: 'None: fsync and fdatasync of every submission are counted',
  limit: '1 before the first byte to the authority, 1 before the reply, in every run',
  runs: { short: 20, long: 100 },
  control: { name: 'tells of commits before they are synced', build: brokenBuilds['syncs-seldom'], runs: 5 },
  unable: needsStrace,
  async run(bench) {
    const world = await startWorld(bench)
    const file = join(bench.folder(), 'trace')
    const traced = await attachStrace(world.gateway.pid, [
      '-ttt',
      '-T',
      '-e',
      'trace=fsync,fdatasync',
      '-o',
      file,
    ])
    const spans: { from: number; handed: number; to: number }[] = []
    for (let run = 0; run < bench.runs; run += 1) {
      const seen = world.agency.seen.length
      const call = await world.submit(freshRequest())
      if (call.status !== 200) {
        bench.failures.push(`run ${run + 1}: ${call.status} ${call.body?.status ?? call.error}`)
        continue
      }
      const handed = world.agency.seen.slice(seen).find(each => each.call === 'submitRequest')
      spans.push({ from: call.sentAt, handed: handed?.at ?? 0, to: call.answeredAt ?? 0 })
    }
    await traced.detach()
    const syncs = readSyncs(readFileSync(file, 'utf8'))
    const within = (from: number, to: number): number =>
      syncs.filter(({ start, end }) => start >= from - 1 && end <= to + 1).length
    const before = spans.map(({ from, handed }) => within(from, handed))
    const all = spans.map(({ from, to }) => within(from, to))
    bench.failures.push(
      ...before.filter(count => count < 1).map(() => 'no sync before the first byte to the authority'),
      ...all.filter(count => count < 2).map(count => `${count} syncs before the reply`),
    )
    return {
      runs: bench.runs,
      worst: `least ${Math.min(...before)} before the authority, ${Math.min(...all)} before the reply`,
    }
  },
}

/** When each sync began and ended, in milliseconds since 1970. */
function readSyncs(trace: string): { start: number; end: number }[] {
  const finished = /^\d+ +(\d+\.\d+) f(?:data)?sync\(.*= 0 <(\d+\.\d+)>$/gm
  const resumed = /^\d+ +(\d+\.\d+) <\.\.\. f(?:data)?sync resumed>.*= 0 <(\d+\.\d+)>$/gm
  return [
    ...Array.from(trace.matchAll(finished), ([, at, took]) => ({
      start: Number(at) * 1000,
      end: (Number(at) + Number(took)) * 1000,
    })),
    ...Array.from(trace.matchAll(resumed), ([, at, took]) => ({
      start: (Number(at) - Number(took)) * 1000,
      end: Number(at) * 1000,
    })),
  ]
}
