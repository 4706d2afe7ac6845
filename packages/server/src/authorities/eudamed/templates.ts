import { type CodeLists, type Model, validRequests } from '@udigate/eudamed'
import { countSingleColumns, singleCsv, writeRecords } from '@udigate/sheets'
import type { Templates } from '../templates.ts'

/** The files to fill in of EUDAMED's models: a workbook, or a single table. */
export const templates: Templates = {
  // The models and lists of this authority's law.
  writeWorkbook: (model, lists, devices) =>
    writeRecords(model as Model, lists as CodeLists, () => devices ?? [validRequests[model as Model]]),
  writeCsv: (model, devices) => singleCsv(model as Model, devices ?? [validRequests[model as Model]]),
  countColumns: (model, devices) => countSingleColumns(model as Model, devices),
}
