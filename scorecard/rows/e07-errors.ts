import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { type Answer, startLoneGateway, submitPath, validatePath } from '../lone-gateway.ts'
import { makeKey } from '../make-key.ts'
import { attachStrace, needsStrace } from '../processes/strace.ts'
import { freshRequest } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'

/** What no answer may say: places in programs, SQL, paths of files, names and versions of what it is made of. */
const insides =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|\b(select|insert into|update) \w+|SQLITE|ENOSPC|EIO|\/(tmp|work|home|root)\/|fastify|kysely|node:|\bError:/i

/** Answers to what goes wrong. */
export const e07: Row = {
  id: 'E7',
  isStar: false,
  fault: 'Every kind of call that cannot be served, and calls while every write to the store fails',
  limit: 'no stack, SQL, path or name of a module in any answer; each 5xx has a requestId that is in the log',
  runs: { short: 1, long: 10 },
  control: { name: 'tells what was thrown', build: brokenBuilds['tells-what-was-thrown'] },
  unable: needsStrace,
  async run(bench) {
    const { gateway, call, post, dataDir } = await startLoneGateway(bench)
    const admin = { authorization: makeKey(dataDir, 'maker', 'any') }
    const seen = new Map<number, number>()
    const runs = await repeat(bench, async (_, failures) => {
      const ids = new Set<string>()
      const look = ({ status, text, body }: Answer): void => {
        seen.set(status, (seen.get(status) ?? 0) + 1)
        const inside = insides.exec(text)?.[0]
        if (inside !== undefined) failures.push(`${status} says ${inside}: ${text.slice(0, 300)}`)
        if (status >= 500) ids.add(String(body.requestId))
      }
      for (const body of ['', '{', '[]', '{"device":1}', '{"device":{},"x":1}', 'null', '"'.repeat(100)]) {
        for (const path of [
          validatePath,
          submitPath,
          '/api/v1/keys',
          '/api/v1/batches?mode=validate',
          '/api/v1/pulls',
          '/nowhere',
        ])
          look(await post(path, body))
      }
      for (const path of [
        '/api/v1/submissions?limit=x',
        '/api/v1/submissions?cursor=%00',
        '/api/v1/submissions/%27%20or%201=1',
        '/api/v1/devices/GS1/%27%3B--',
        `/api/v1/devices/GS1/${'x'.repeat(600)}`,
        '/api/v1/codes/../../etc/passwd',
        '/%E0%A4%A',
      ]) {
        look(await call(path))
      }
      const traced = await attachStrace(gateway.pid, [
        '-e',
        'trace=pwrite64',
        '-e',
        'inject=pwrite64:error=ENOSPC:when=1+',
        '-o',
        '/dev/null',
      ])
      for (let count = 0; count < 3; count += 1) {
        look(await post(submitPath, freshRequest(), { prefer: 'wait=1' }))
        look(await post('/api/v1/keys', { name: 'x', scopes: ['read'], actors: 'any' }, admin))
        look(
          await call('/api/v1/actors/DE-MF-000001723', {
            method: 'PUT',
            headers: { ...admin, 'content-type': 'application/json' },
            body: '{"accessToken":"secret"}',
          }),
        )
      }
      await traced.detach()
      const isLogged = (id: string): boolean => gateway.lines.some(line => line.includes(id))
      await until(2_000, 'the log', () => [...ids].every(isLogged)).catch(() => {})
      for (const id of ids) if (!isLogged(id)) failures.push(`${id} is not in the log`)
    })
    const kinds = [...seen].toSorted(([one], [other]) => one - other)
    if (!kinds.some(([status]) => status >= 500))
      bench.failures.push('nothing was answered 5xx: the row shows nothing')
    return { runs, worst: kinds.map(([status, count]) => `${count} × ${status}`).join(', ') }
  },
}
