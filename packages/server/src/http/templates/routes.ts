import * as Type from 'typebox'
import { findLaw, findTemplates, modelNames } from '../../authorities/laws.ts'
import type { FilledIn } from '../../authorities/templates.ts'
import type { Gateway } from '../../gateway.ts'
import { fillInRegistered, mostDevices } from '../../imports/change-devices.ts'
import type { Caller } from '../../rights/caller.ts'
import { readRegisteredDevices } from '../../store/registered-devices.ts'
import { endpointWith, sent } from '../endpoint/endpoint.ts'
import { fileTypes, sendFile } from '../endpoint/file.ts'
import { Problem } from '../problems/problem.ts'

const endpoint = endpointWith({
  tag: 'Batches',
  right: { parameter: 'devices', rights: { example: 'reference.read', registered: 'records.read' } },
  work: 'exporting',
})

const getTemplate = endpoint('GET /api/v1/templates/:model', {
  summary: 'A spreadsheet to fill in with devices of a model, and to send as a batch',
  description:
    'The workbook has drop-downs of the code lists in force. Row 3 is an example; overwrite it. With the registered devices in it, it is changed and sent as a batch: what is not changed is identical, and nothing is sent of it.',
  params: { model: Type.Enum([...modelNames]) },
  query: {
    devices: Type.Enum(['example', 'registered'], {
      default: 'example',
      description:
        'What it is filled in with: an example, or the devices that the actors of the key have registered under the model. The latter needs the scope "read".',
    }),
    format: Type.Enum(['xlsx', 'csv'], {
      default: 'xlsx',
      description:
        'A workbook with a sheet for each kind of entry, or one table with a row for each device and a column for each entry, of 16,384 columns and 10 million cells at most.',
    }),
  },
  answers: {
    200: sent('The file', {
      [fileTypes.xlsx]: Type.String({ format: 'binary' }),
      'text/csv': Type.String(),
    }),
  },
  problems: ['path.unknown', 'request.parameter'],
  async handle({ reply, caller, params: { model }, query: { format, devices: wanted } }, gateway) {
    const { turns } = gateway.limits
    const templates = modelNames.includes(model) ? findTemplates(model) : undefined
    if (templates === undefined) throw new Problem('path.unknown', describeUnknown(model))
    const lists = (await gateway.codes.current(caller)).findLists(findLaw(model))
    const devices = wanted === 'registered' ? await readDevices(gateway, caller, model) : undefined
    if (format === 'csv' && devices !== undefined) {
      const columns = await last(turns.run(caller.organisation, () => templates.countColumns(model, devices)))
      requireNarrow(columns, devices.length)
    }
    const content = turns.run<string | Uint8Array, unknown>(caller.organisation, () =>
      format === 'csv' ? templates.writeCsv(model, devices) : templates.writeWorkbook(model, lists, devices),
    )
    return sendFile(reply, wanted === 'registered' ? `${model}-registered` : model, format, content)
  },
})

/** `/api/v1/templates/{model}`: a file to fill in. */
export const templates = { getTemplate }

/** What the actors of a caller have registered under a model. @throws Problem where it is too much for a file */
async function readDevices({ store, limits }: Gateway, caller: Caller, model: string): Promise<FilledIn[]> {
  const devices: FilledIn[] = []
  const pages = limits.turns.run(caller.organisation, () => readRegisteredDevices(store.db, caller, model))
  for await (const page of pages) {
    for (const each of page) {
      const isOwn = caller.actors === 'any' || caller.actors.includes(each.device.actor)
      if (isOwn) devices.push(fillInRegistered(each))
    }
    if (devices.length > mostDevices) {
      const most = mostDevices.toLocaleString('en')
      throw new Problem('request.parameter', `devices: There are more than ${most}, the most of one file.`)
    }
  }
  return devices
}

/** What spreadsheets read of a table: as many columns, and so many cells in all as 20,000 ordinary devices have several times. */
const mostColumns = 16_384
const mostCells = 10_000_000

/**
 * One device with a long list makes every row of a single table as wide, so that it would have the square of what the devices say.
 *
 * @throws Problem where a table would be too wide
 */
export function requireNarrow(columns: number, rows: number): void {
  if (columns <= mostColumns && columns * rows <= mostCells) return
  const [width, most] = [columns, mostColumns].map(number => number.toLocaleString('en'))
  throw new Problem(
    'request.parameter',
    `format: A single table of these devices would have ${width} columns in ${rows.toLocaleString('en')} rows, since each entry of the longest lists is a column of its own; ${most} columns and ${mostCells.toLocaleString('en')} cells are the most. Ask for xlsx: a workbook has a sheet for each list.`,
  )
}

async function last<Result>(parts: AsyncGenerator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = await parts.next()
    if (done) return value
  }
}

function describeUnknown(model: string): string {
  const known = modelNames.filter(name => findTemplates(name) !== undefined)
  return `There is no template of a model "${model}". The models: ${known.join(', ')}.`
}
