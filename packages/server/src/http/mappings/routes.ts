import { checkMapping, type FileProposal, Mapping, UnreadableInput } from '@udigate/sheets'
import * as Type from 'typebox'
import { findTemplates, modelNames } from '../../authorities/laws.ts'
import { ReaderEnded } from '../../batches/reading/file-reader.ts'
import type { FileToMap } from '../../batches/reading/propose-file.ts'
import type { Gateway } from '../../gateway.ts'
import { refuseOneMore } from '../../rights/refusal.ts'
import { encodeJson } from '../../store/json.ts'
import {
  findMapping,
  listMappings as findMappings,
  putMapping as keepMapping,
  nameMappingsLock,
  removeMapping,
} from '../../store/mappings.ts'
import { string } from '../body.ts'
import { chooseCsvFormat, csvParameters } from '../endpoint/csv-format.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { getBytes, jsonBody } from '../endpoint/read-body.ts'
import { uploadKind } from '../endpoint/read-upload.ts'
import { Problem } from '../problems/problem.ts'
import { requireDone } from '../problems/require-done.ts'
import { KeptMapping, MappingIndex, MappingProposal, viewMapping, viewMappingHead } from './bodies.ts'
import { viewFields } from './view-fields.ts'

const endpoint = endpointWith({ tag: 'Batches', right: 'mappings.read', work: 'storing' })

/** How many mappings an organisation may have. */
const mostMappings = 500

const longestName = 100

const params = { name: string(`What you call it: up to ${longestName} characters, without a slash.`) }

const listMappings = endpoint('GET /api/v1/mappings', {
  summary: 'The mappings by which lists of your own are read',
  answers: { 200: json('All mappings of the organisation', MappingIndex) },
  async handle({ caller }, { store }) {
    return { items: (await findMappings(store.db, caller.organisation)).map(viewMappingHead) }
  },
})

const getMapping = endpoint('GET /api/v1/mappings/:name', {
  summary: 'A mapping by which lists of your own are read',
  params,
  answers: { 200: json('The mapping', KeptMapping) },
  problems: ['path.unknown'],
  async handle({ caller, params: { name } }, { store }) {
    const row = await findMapping(store.db, caller.organisation, name)
    if (row === undefined) throw unknownMapping(name)
    return viewMapping(row)
  },
})

const putMapping = endpoint('PUT /api/v1/mappings/:name', {
  act: 'mapping-kept',
  summary: 'Keep a mapping under a name, in the place of the one that is there',
  description: 'Batches that are read by the former one are not changed: each has its own copy.',
  right: 'mappings.edit',
  params,
  body: jsonBody(Mapping, (body, report) => {
    const checked = checkMapping(body)
    if (!checked.ok) for (const { path, message } of checked.faults) report(path, message)
  }),
  answers: { 200: json('The mapping as it is kept', KeptMapping) },
  problems: ['request.members', 'request.parameter', 'mapping.impossible'],
  async handle({ caller: { organisation, author }, params: { name }, readBody, log }, { store, now }) {
    checkName(name)
    const mapping = readBody()
    const wanted = {
      organisation,
      name,
      model: mapping.model,
      content: encodeJson(mapping),
      changed_by: author,
      changed_at: now().getTime(),
    }
    const kept = await store.write(
      db => keepMapping(db, wanted, mostMappings),
      [nameMappingsLock(organisation)],
    )
    const row = requireDone(kept ?? refuseOneMore(mostMappings, 'mappings'), 'mapping.impossible')
    log({ mapping: name, version: row.version }, 'mapping kept')
    return viewMapping(row)
  },
})

const deleteMapping = endpoint('DELETE /api/v1/mappings/:name', {
  act: 'mapping-removed',
  asksReason: 'where-asked',
  summary: 'Remove a mapping; batches that are read by it keep their copy',
  right: 'mappings.edit',
  params,
  answers: { 204: empty('It is gone') },
  problems: ['path.unknown'],
  async handle({ caller: { organisation, author }, params: { name }, log }, { store, now }) {
    const isGone = await store.write(
      db => removeMapping(db, { organisation, name }, author, now()),
      [nameMappingsLock(organisation)],
    )
    if (!isGone) throw unknownMapping(name)
    log({ mapping: name }, 'mapping removed')
    return undefined
  },
})

const tableTypes = [
  'text/csv',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
]

const proposeMapping = endpoint('POST /api/v1/mappings/propose', {
  changesNothing: 'It judges what is sent, and keeps nothing.',
  summary: 'Propose a mapping for a list of your own; nothing is kept',
  description:
    'The file is a workbook, a CSV file or a block that was copied from a spreadsheet, with column names of your own, in English, German or French. Columns are recognised by their names and by their values.',
  work: 'reading',
  query: {
    model: Type.Enum([...modelNames], { description: 'The model of the devices in the list.' }),
    sheet: Type.Optional(string('The sheet with the list; found by its headings without it.')),
    headingRow: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1000,
        description: 'The row with the headings, 0 where there are none; found without it.',
      }),
    ),
    headingRows: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 3, description: 'How many rows are headings, up to that one.' }),
    ),
    ...csvParameters,
    otherSheets: Type.Boolean({
      default: false,
      description:
        'Whether further sheets belong to the list where a column of theirs has the keys of its devices, such as the article numbers.',
    }),
  },
  body: { schema: Type.String({ format: 'binary' }), mediaTypes: tableTypes, read: getBytes },
  bodyLimit: 20 * 1024 * 1024,
  answers: { 200: json('The mapping, with samples of each column and what is missing', MappingProposal) },
  problems: ['mapping.file-unreadable'],
  async handle(
    { request, caller, query: { model, sheet, headingRow, headingRows, otherSheets, ...said }, readBody },
    gateway,
  ) {
    if (findTemplates(model) === undefined) {
      throw new Problem('request.parameter', `There are no tables of the model ${model}.`)
    }
    const csv = chooseCsvFormat(said, request)
    const told = {
      ...(otherSheets ? { otherSheets: 'joined' as const } : {}),
      ...(sheet === undefined ? {} : { sheet }),
      ...(headingRow === undefined ? {} : { headingRow }),
      ...(headingRows === undefined ? {} : { headingRows }),
      ...(csv && { csv }),
    }
    const codes = await gateway.codes.current(caller)
    const proposal = await propose(gateway, {
      kind: uploadKind(request),
      bytes: readBody(),
      model,
      lists: codes.contents,
      told,
    })
    const { mapping, sheets, rows, columns, missing, format } = proposal
    return { mapping, sheets, rows, columns, missing, format, fields: viewFields(mapping.model, codes) }
  },
})

/** `/api/v1/mappings`: how lists with column names of one's own become records. */
export const mappings = { listMappings, getMapping, putMapping, deleteMapping, proposeMapping }

async function propose({ reader }: Gateway, file: FileToMap): Promise<FileProposal> {
  try {
    return await reader.proposal(file)
  } catch (error) {
    if (error instanceof UnreadableInput) throw new Problem('mapping.file-unreadable', error.message)
    if (error instanceof ReaderEnded && error.reason !== 'failure') {
      throw new Problem('mapping.file-unreadable', error.message)
    }
    throw error
  }
}

function checkName(name: string): void {
  if (name.trim() === name && name.length <= longestName && !/[\p{Cc}/]/u.test(name)) return
  throw new Problem(
    'request.parameter',
    `name must have 1 to ${longestName} characters, without a slash, and no blanks at its edges.`,
  )
}

function unknownMapping(name: string): Problem {
  return new Problem('path.unknown', `There is no mapping "${name}".`)
}
