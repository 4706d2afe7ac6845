import { randomInt } from 'node:crypto'
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brokenBuilds } from '../builds/broken/index.ts'
import { knowsSetting } from '../builds/build.ts'
import { runUdigate } from '../processes/udigate.ts'
import { freshRequest } from '../records.ts'
import { repeat, together } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

/** Changes of the chains, and of what they are about, by a person who can write to the store. */
const tampers: Readonly<Record<string, (database: DatabaseSync, chain: string, seq: number) => void>> = {
  edit: (database, chain, seq) =>
    void database
      .prepare(`update evidence set facts = replace(facts, '":"', '": "') || ' ' where chain = ? and seq = ?`)
      .run(chain, seq),
  delete: (database, chain, seq) =>
    void database.prepare('delete from evidence where chain = ? and seq = ?').run(chain, seq),
  insert: (database, chain, seq) =>
    void database
      .prepare(
        `insert into evidence (chain, seq, at, kind, facts, previous, hash) select chain, 1000 + seq, at, kind, facts, previous, hash from evidence where chain = ? and seq = ?`,
      )
      .run(chain, seq),
  swap(database, chain) {
    const move = database.prepare('update evidence set seq = ? where chain = ? and seq = ?')
    move.run(-1, chain, 1)
    move.run(1, chain, 2)
    move.run(2, chain, -1)
  },
  'cut off the tail': (database, chain) =>
    void database
      .prepare(
        `delete from evidence where chain = ? and seq = (select max(seq) from evidence where chain = ?)`,
      )
      .run(chain, chain),
  'another time': (database, chain, seq) =>
    void database.prepare('update evidence set at = at + 1 where chain = ? and seq = ?').run(chain, seq),
  'lose a whole chain': (database, chain) => {
    database.prepare('delete from evidence where chain = ?').run(chain)
    database.prepare('delete from evidence_head where chain = ?').run(chain)
  },
  'change what a submission came to': database =>
    database.exec(`update submission set outcome = '{"kind":"failed","reasons":["It is gone."]}'
      where request_id = (select min(request_id) from submission)`),
  'change what the authority has': database =>
    database.exec(`update entity set record = record || ' ' where kind = 'device' and code =
      (select min(code) from entity where kind = 'device')`),
  'slip in an API key': database =>
    database.exec(`insert into api_key (id, hash, organisation, stage, name, actors, scopes, created_at)
      values ('0', '0', 'demo', 'preview', 'slipped in', 'any', '["admin"]', 0)`),
}
const names = Object.keys(tampers)

/** The chains of evidence are changed behind the gateway's back. */
export const f02: Row = {
  id: 'F2',
  isStar: true,
  fault: `The store is changed behind the gateway's back: ${names.join(', ')}; verified without a head that is kept elsewhere, and with one every second time`,
  limit: 'every change is found; nothing is found where nothing was changed',
  runs: { short: 2 * names.length, long: 20 * names.length },
  note: 'the tests of the gateway try 1,000 changes and whole chains written again',
  control: { name: 'verifies no hashes', build: brokenBuilds['verifies-no-hashes'], runs: names.length },
  unable: (_machine, build) =>
    knowsSetting(build, 'UDIGATE_EVIDENCE_HEAD_DIR') ? undefined : 'this gateway keeps no evidence',
  async run(bench) {
    const heads = bench.folder()
    const world = await startWorld(bench, { settings: { UDIGATE_EVIDENCE_HEAD_DIR: heads } })
    await together(Array.from({ length: 8 }), 4, () => world.submit(freshRequest()))
    await world.gateway.end('SIGTERM')
    const headFiles = readdirSync(heads).flatMap(name => ['--head', join(heads, name)])
    const verify = (dataDir: string, known: readonly string[]) =>
      runUdigate(bench.build, ['evidence', 'verify', ...known], { UDIGATE_DATA_DIR: dataDir })
    const intact = await verify(world.dataDir, headFiles)
    const chains = world.query(
      'select chain, max(seq) as last from evidence group by chain having count(*) > 2',
    )
    const runs = await repeat(bench, async (n, failures) => {
      const name = names[n % names.length] ?? 'edit'
      const isKnown = n % (2 * names.length) >= names.length
      const copy = join(bench.folder(), 'copy')
      cpSync(world.dataDir, copy, { recursive: true })
      const { chain, last } = chains[randomInt(chains.length)] ?? {}
      const database = new DatabaseSync(join(copy, 'udigate.sqlite'))
      tampers[name]?.(database, String(chain), 1 + randomInt(Number(last)))
      database.close()
      const { code, output } = await verify(copy, isKnown ? headFiles : [])
      if (code !== 1) failures.push(`${name} is not found (${code}): ${output.slice(0, 200)}`)
    })
    if (intact.code !== 0)
      bench.failures.push(`nothing was changed, and (${intact.code}): ${intact.output.slice(0, 300)}`)
    return { runs, worst: `${runs - bench.failures.length} of ${runs} found` }
  },
}
