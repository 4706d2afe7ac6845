// A store of many submissions, made of the rows that some thousand real ones have left: each row again and again, with other ids,
// codes, actors and times, so that what is stored is what the product stores. Three fifths are of one organisation.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { completeGmn, completeGtin } from '@udigate/udi'
import { deliverTemplate, templateSize } from './template.ts'

/** The copies of a year: an id begins with its time in units of 65,536 milliseconds. */
const year = 365 * 86_400_000
const unit = 65_536

/** What is copied, and what of it is not as in the row that is copied; all else is by `shift`, where it is text, or by `later`. */
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  actor: {},
  // The largest columns, which no list reads, are cut.
  message: { document: 'substr(document, 1, 200)' },
  acknowledgement: { ebms_message_id: ':k || ebms_message_id', document: "x'00'" },
  submission: {},
  operation: {},
  operation_message: {},
  attempt: {},
  look_up: {},
  entity: { words: 'words', label: 'label' },
  due_device: {},
  batch: {},
  batch_record: {},
  evidence: { lane: 'lane || :k', previous: 'previous', hash: 'hash', mac: 'mac' },
  evidence_head: {
    chain: "shift(chain, :k) || case when chain like 'lane %' then :k else '' end",
    checkpoint: 'checkpoint - 100 * :k',
    hash: 'hash',
  },
  evidence_checkpoint: {
    number: 'number - 100 * :k',
    previous: 'previous',
    digest: 'digest',
    signature: 'signature',
  },
  evidence_checkpoint_head: { checkpoint: 'checkpoint - 100 * :k', hash: 'hash' },
  audit_trail: {},
  // As large as those that are merged no further.
  label_run: { number: 'number + 100 * :k', entities: 'max(entities, 1024)', merges_into: 'null' },
  label_start: { run: 'run + 100 * :k', start: 'start' },
}

/** Columns of times, which end so; all others of whole numbers stay. */
const isTime = (column: string): boolean => column === 'at' || column.endsWith('_at')

/** What is not copied: the settings are those of one gateway, and of the evidence only what the audit trail and the names of records read. */
const conditions: Readonly<Record<string, string>> = {
  evidence: `where chain <> 'settings' and (seq = 1 or exists (
    select 1 from template.audit_trail as act where act.chain = evidence.chain and act.seq = evidence.seq))`,
  evidence_head: "where chain <> 'settings'",
  evidence_checkpoint_head: "where chain <> 'settings'",
  audit_trail: "where chain <> 'settings'",
}

/** Fills the store in `dataDir` with about so many submissions. */
export async function fillLarge(dataDir: string, count: number): Promise<void> {
  const origin = `${dataDir}-template`
  await deliverTemplate(origin)
  mkdirSync(dataDir, { recursive: true })
  for (const name of readdirSync(origin)) {
    if (/\.(epoch|key)$|^udigate\.sqlite$/.test(name)) copyFileSync(join(origin, name), join(dataDir, name))
  }
  const db = new DatabaseSync(join(dataDir, 'udigate.sqlite'))
  db.exec(
    'pragma foreign_keys = off; pragma journal_mode = delete; pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000',
  )
  db.prepare('attach ? as template').run(join(origin, 'udigate.sqlite'))
  const copies = Math.ceil(count / templateSize) - 1
  const step = Math.floor(year / unit / (copies + 1))
  addFunctions(db, step)
  const indexes = db
    .prepare("select name, sql from main.sqlite_schema where type = 'index' and sql is not null")
    .all() as { name: string; sql: string }[]
  for (const { name } of indexes) db.exec(`drop index main."${name}"`)
  for (const [table, own] of Object.entries(tables)) copyRows(db, table, own, copies)
  addWorkItems(db)
  for (const { sql } of indexes) db.exec(sql)
  db.exec('detach template')
  db.exec('pragma journal_mode = wal')
  db.close()
}

function copyRows(
  db: DatabaseSync,
  table: string,
  own: Readonly<Record<string, string>>,
  copies: number,
): void {
  const columns = db.prepare(`select name, type from pragma_table_info(?)`).all(table) as {
    name: string
    type: string
  }[]
  const values = columns.map(({ name, type }) => {
    const given = own[name]
    if (given !== undefined) return given
    if (type === 'TEXT' || type === 'text') return `shift("${name}", :k)`
    return isTime(name) ? `later("${name}", :k)` : `"${name}"`
  })
  const insert = db.prepare(
    `insert into main."${table}" select ${values.join(', ')} from template."${table}" ${conditions[table] ?? ''}`,
  )
  db.exec('begin')
  // The oldest first, as they would have come.
  for (let k = copies; k > 0; k -= 1) insert.run({ k: BigInt(k) })
  db.exec('commit')
}

/** Three fifths are of the organisation of the demo key. */
function nameOrganisation(k: number): string {
  return k % 5 < 3 ? 'demo' : `maker-${k}`
}

function addFunctions(db: DatabaseSync, step: number): void {
  const codes = new Map<string, string>()
  const makeCode = (found: string, k: number): string => {
    const key = `${k} ${found}`
    let code = codes.get(key)
    if (code === undefined) {
      code = found.startsWith('9520000BENCH')
        ? completeGmn(`9520000BENCH${move(found.slice(12, 19), k, templateSize)}`)
        : completeGtin(`${found.slice(0, 4)}${move(found.slice(4, 13), k, 10 * templateSize)}`)
      if (codes.size > 20_000) codes.clear()
      codes.set(key, code)
    }
    return code
  }
  const parts =
    /(?<id>01[0-9a-f]{6})(?=-[0-9a-f]{4}-7)|[019]952\d{10}\b|9520000BENCH\w{9}|DE-MF-000001723|(?<=^|[" ])demo(?=$|")/g
  db.function('shift', { deterministic: true }, (text, k) => {
    if (typeof text !== 'string') return text
    return text.replaceAll(parts, (found: string, id: unknown) => {
      if (id !== undefined)
        return (Number.parseInt(found, 16) - Number(k) * step).toString(16).padStart(8, '0')
      if (found === 'demo') return nameOrganisation(Number(k))
      if (found.startsWith('DE-')) return `DE-MF-${String(100_000 + Number(k)).padStart(9, '0')}`
      return makeCode(found, Number(k))
    })
  })
  db.function('later', { deterministic: true }, (time, k) =>
    typeof time === 'number' ? time - Number(k) * step * unit : time,
  )
}

function move(digits: string, k: number, by: number): string {
  return String(Number(digits) + k * by).padStart(digits.length, '0')
}

/** A few of the submissions of the large organisation have an owner. */
function addWorkItems(db: DatabaseSync): void {
  db.exec(`
    insert into work_item (id, organisation, stage, kind, name, owner_id, owner_since, owner_by, comments, version, changed_at, created_at)
    select 'w' || request_id, organisation, stage, 'submission', request_id,
      printf('00000000-0000-7000-8000-%012d', abs(random()) % 20), received_at, 'demo', 0, 1, received_at, received_at
    from main.submission where organisation = 'demo' and status <> 'SUCCESS' and waits_for is null limit 20000`)
}
