import { createReadStream } from 'node:fs'
import { basename, extname } from 'node:path'
import { allPages } from '../gateway/all-pages.ts'
import { type GatewayCalls, GatewayFailure } from '../gateway/call-gateway.ts'
import { readMappingFile } from '../map/read-mapping-file.ts'
import { CommandFailure } from '../run-command.ts'

/** A list to be planned, and how it is read. */
export interface ListToPlan {
  /** A path that ends in .xlsx or .csv. */
  file: string
  model: string | undefined
  /** The actor of the records that name none. */
  actor: string | undefined
  /** Name of a kept mapping, or the path of a file with one. */
  mapping: string | undefined
}

/** What submitting a list does, and what it does with each of its records. */
export interface PlannedList {
  counts: Record<'new' | 'changed' | 'unchanged' | 'notPossible' | 'never' | 'notYet' | 'sent', number>
  /** How many operations of each kind are sent. */
  operations: Record<string, number>
  newGroups: number
  messages: number
  records: readonly PlannedRecord[]
}

/** A record of a list, as the gateway answers it. */
export interface PlannedRecord {
  record: number
  row: number
  sheet?: string
  device?: { issuingAgency?: string; code?: string }
  plan: 'NEW' | 'CHANGED' | 'UNCHANGED' | 'NOT_POSSIBLE'
  operations?: readonly string[]
  differences?: readonly { path: string; title: string; before?: unknown; after?: unknown }[]
  reasons?: readonly string[]
  findings?: readonly { severity: string; ruleId: string; message: string }[]
}

const types: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Whether a file is planned as a list: by its name. */
export function isList(file: string): boolean {
  return Object.hasOwn(types, extname(file).toLowerCase())
}

/**
 * Plans a list: the gateway imports it, plans it, and forgets it again.
 *
 * @throws CommandFailure where it cannot be read, or is not taken
 */
export async function planList(gateway: GatewayCalls, list: ListToPlan): Promise<PlannedList> {
  const own =
    list.mapping === undefined || extname(list.mapping).toLowerCase() !== '.json' ? undefined : list.mapping
  const mapping = own === undefined ? undefined : await readMappingFile(own)
  const taken = await takeList(gateway, own === undefined ? list : { ...list, mapping: undefined })
  const path = `/imports/${taken.id}`
  try {
    if (mapping !== undefined) await gateway.json('PUT', `${path}/mapping`, { mapping }, anyRevision)
    else if (taken.layout === 'OWN' && list.mapping === undefined) throw new CommandFailure(unmapped(list), 2)
    for (;;) {
      const { status, body } = await gateway.answer<Omit<PlannedList, 'records'>>(`${path}/plan`, {})
      // The gateway has waited for a while by itself.
      if (status === 202) continue
      const { counts, operations, newGroups, messages } = body
      const records = await allPages<PlannedRecord>(gateway, `${path}/records?limit=200`)
      return { counts, operations, newGroups, messages, records }
    }
  } finally {
    await gateway.remove(path, anyRevision)
  }
}

/** The import is known to this command alone. */
const anyRevision = { 'if-match': '*' }

interface TakenList {
  id: string
  layout: 'TEMPLATE' | 'OWN'
}

async function takeList(
  gateway: GatewayCalls,
  { file, model, actor, mapping }: ListToPlan,
): Promise<TakenList> {
  const query = new URLSearchParams({
    name: basename(file).slice(0, 200),
    ...(model === undefined ? {} : { model }),
    ...(actor === undefined ? {} : { actorCode: actor }),
    ...(mapping === undefined ? {} : { mapping }),
  })
  const content = {
    chunks: createReadStream(file) as AsyncIterable<Uint8Array>,
    type: types[extname(file).toLowerCase()] ?? '',
    name: file,
  }
  try {
    return (await gateway.sendStream<TakenList>(`/imports?${query.toString()}`, content)).body
  } catch (error) {
    // What is wrong with the file is wrong usage, as for the commands that read it themselves.
    if (error instanceof GatewayFailure && error.httpStatus === 400) {
      throw new CommandFailure(`${file}: ${error.message}`, 2)
    }
    throw error
  }
}

function unmapped({ file, model = 'MODEL' }: ListToPlan): string {
  return `${file} has columns of its own. Say how they are read: --mapping; udigate map ${file} --model ${model} proposes one.`
}
