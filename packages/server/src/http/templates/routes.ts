import * as Type from 'typebox'
import { findLaw, findTemplates, modelNames } from '../../authorities/laws.ts'
import { endpointWith, sent } from '../endpoint/endpoint.ts'
import { fileTypes, sendFile } from '../endpoint/file.ts'
import { Problem } from '../problems/problem.ts'

const endpoint = endpointWith({ tag: 'Batches', scope: 'any-key' })

const getTemplate = endpoint('GET /api/v1/templates/:model', {
  summary: 'A spreadsheet to fill in with devices of a model, and to send as a batch',
  description: 'The workbook has drop-downs of the code lists in force. Row 3 is an example; overwrite it.',
  params: { model: Type.Enum([...modelNames]) },
  query: {
    format: Type.Enum(['xlsx', 'csv'], {
      default: 'xlsx',
      description: 'A workbook with a sheet for each kind of entry, or one table with a row for each device.',
    }),
  },
  answers: {
    200: sent('The file', {
      [fileTypes.xlsx]: Type.String({ format: 'binary' }),
      'text/csv': Type.String(),
    }),
  },
  problems: ['path.unknown'],
  work: 'judging',
  async handle({ reply, params: { model }, query: { format } }, { codes }) {
    const templates = modelNames.includes(model) ? findTemplates(model) : undefined
    if (templates === undefined) throw new Problem('path.unknown', describeUnknown(model))
    const lists = (await codes.current()).findLists(findLaw(model))
    const content = format === 'csv' ? templates.writeCsv(model) : templates.writeWorkbook(model, lists)
    return sendFile(reply, model, format, content)
  },
})

/** `/api/v1/templates/{model}`: a file to fill in. */
export const templates = { getTemplate }

function describeUnknown(model: string): string {
  const known = modelNames.filter(name => findTemplates(name) !== undefined)
  return `There is no template of a model "${model}". The models: ${known.join(', ')}.`
}
