import { createReadStream } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Bodies, GatewayClient, Model } from '@udigate/client'
import type { CsvFormat } from '@udigate/sheets'
import { GatewayFailure, readable } from '../gateway/call-gateway.ts'
import { readMappingFile } from '../map/read-mapping-file.ts'
import { CommandFailure } from '../run-command.ts'

/** A list to be planned, and how it is read. */
export interface ListToPlan {
  /** A path that ends in .xlsx, .csv or .tsv. */
  file: string
  model: Model | undefined
  /** The actor of the records that name none. */
  actor: string | undefined
  /** Name of a kept mapping, or the path of a file with one. */
  mapping: string | undefined
  /** How a CSV file is written, where a person says it. */
  csv: CsvFormat
}

/** What submitting a list does, and what it does with each of its records. */
export type PlannedList = Pick<Bodies['ImportPlan'], 'counts' | 'operations' | 'newGroups' | 'messages'> & {
  records: readonly Bodies['ImportRecord'][]
}

const types = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Whether a file is planned as a list: by its name. */
export function isList(file: string): boolean {
  return Object.hasOwn(types, extname(file).toLowerCase())
}

/**
 * Plans a list: the gateway imports it, plans it, and forgets it again.
 *
 * @throws CommandFailure where it cannot be read, or is not taken
 */
export async function planList(gateway: GatewayClient, list: ListToPlan): Promise<PlannedList> {
  const own =
    list.mapping === undefined || extname(list.mapping).toLowerCase() !== '.json' ? undefined : list.mapping
  const mapping = own === undefined ? undefined : await readMappingFile(own)
  const taken = await takeList(gateway, own === undefined ? list : { ...list, mapping: undefined })
  const path = { id: taken.id }
  try {
    if (mapping !== undefined)
      await gateway.put('/api/v1/imports/{id}/mapping', { path, header: anyRevision, body: { mapping } })
    else if (taken.layout === 'OWN' && list.mapping === undefined) throw new CommandFailure(unmapped(list), 2)
    for (;;) {
      const plan = await gateway.post('/api/v1/imports/{id}/plan', { path })
      // The gateway has waited for a while by itself.
      if (!plan.isReady) continue
      const { counts, operations, newGroups, messages } = plan
      const pages = gateway.items('/api/v1/imports/{id}/records', { path, query: { limit: 200 } })
      const records = await Array.fromAsync(pages)
      return { counts, operations, newGroups, messages, records }
    }
  } finally {
    await gateway.remove('/api/v1/imports/{id}', { path, header: anyRevision })
  }
}

/** The import is known to this command alone. */
const anyRevision = { 'If-Match': '*' }

async function takeList(
  gateway: GatewayClient,
  { file, model, actor, mapping, csv }: ListToPlan,
): Promise<Bodies['Import']> {
  const query = { name: basename(file).slice(0, 200), model, actorCode: actor, mapping, ...csv }
  const type = types[extname(file).toLowerCase() as keyof typeof types]
  try {
    const content = { type, body: readable(createReadStream(file), file) }
    return await gateway.post('/api/v1/imports', { query, content })
  } catch (error) {
    // What is wrong with the file is wrong usage, as for the commands that read it themselves.
    if (error instanceof GatewayFailure && error.httpStatus === 400) {
      throw new CommandFailure(`${file}: ${error.message}`, 2)
    }
    throw error
  }
}

function unmapped({ file, model }: ListToPlan): string {
  return `${file} has columns of its own. Say how they are read: --mapping; udigate map ${file} --model ${model ?? 'MODEL'} proposes one.`
}
