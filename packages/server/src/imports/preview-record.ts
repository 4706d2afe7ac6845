import {
  chooseModel,
  type DescribedField,
  describeRecord,
  type JudgedFinding,
  judgeRequest,
  type Place,
  placeFindings,
} from '@udigate/sheets'
import { type JsonObject, validationRequest } from '@udigate/udi'
import { findLaw } from '../authorities/laws.ts'
import type { RequestReader } from '../batches/reading/file-reader.ts'
import { listsWith } from '../codes/lists-with.ts'
import { decodeJson } from '../store/json.ts'
import type { ImportRow } from '../store/tables.ts'
import { askAcknowledged, markWarnings } from '../warnings/mark-acknowledged.ts'
import { openCurrent } from './open-list.ts'
import type { ImportServices } from './services.ts'

/** A row of a list as the record that it becomes. */
export interface PreviewedRecord {
  record: number
  row: number
  sheet: string | undefined
  previousRow: number | undefined
  nextRow: number | undefined
  model: string
  body: JsonObject | undefined
  fields: readonly DescribedField[]
  findings: readonly JudgedFinding[]
}

/**
 * Reads a row of an import as a record, up to the row behind it.
 *
 * @returns nothing where no record begins in that row
 * @throws UnreadableInput where the file cannot be read by its mapping, ReaderEnded where reading it was ended
 */
export async function previewRecord(
  services: ImportServices & { reader: RequestReader },
  row: ImportRow,
  number: number,
): Promise<PreviewedRecord | undefined> {
  const { kind, model } = row
  const mapping = decodeJson(row.mapping) ?? null
  const csv = decodeJson(row.csv)
  const parts = services.reader.requests(
    { kind, model, mapping, csv },
    { source: await openCurrent(services, row) },
  )
  let previousRow: number | undefined
  let found: PreviewedRecord | undefined
  for await (const { requests } of parts) {
    for (const request of requests) {
      if (found !== undefined) return { ...found, nextRow: request.line }
      if (request.line > number && mapping?.rows !== 'several') return undefined
      if (request.line !== number) {
        previousRow = request.line
        continue
      }
      const { record, line, sheet, reading, locate } = request
      const lists = listsWith(findLaw(model), (await services.codes.current(row)).contents)
      const codes = lists as Parameters<typeof describeRecord>[2]
      const own = chooseModel(request, model) as Parameters<typeof describeRecord>[1]
      const body = reading.ok ? reading.body : undefined
      const fields = body === undefined ? [] : describeRecord(body, own, codes)
      const register = row.judged_for ?? undefined
      const options = { codes, strictContract: services.strictContract, register }
      const judged = placeFindings(request, judgeRequest(request, own, options))
      const records = validationRequest(body ?? {})
      const marked = await markWarnings(askAcknowledged(services.store.db, row), own, records, judged)
      const findings = marked.filter(({ severity, acknowledged }) => severity !== 'warning' || !acknowledged)
      const paths = [...fields.map(({ path }) => path), ...findings.flatMap(({ path }) => path ?? [])]
      const places = new Map<string, Place | undefined>()
      for (const [index, place] of ((await locate?.(paths)) ?? []).entries()) {
        places.set(paths[index] ?? '', place)
      }
      found = {
        record,
        row: line,
        sheet,
        previousRow,
        nextRow: undefined,
        model: own,
        body,
        fields: fields.map(field => withPlace(field, places.get(field.path))),
        findings: findings.map(finding => withPlace(finding, places.get(finding.path ?? ''))),
      }
    }
  }
  return found
}

function withPlace<Item extends { place?: Place | undefined }>(item: Item, place: Place | undefined): Item {
  return place === undefined || item.place !== undefined ? item : { ...item, place }
}
