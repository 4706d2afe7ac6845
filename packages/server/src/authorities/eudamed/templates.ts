import { type CodeLists, type Model, validRequests } from '@udigate/eudamed'
import { singleCsv, writeTemplate as writeWorkbookTemplate } from '@udigate/sheets'
import type { Templates } from '../templates.ts'

/** The files to fill in of EUDAMED's models: a workbook, or a single table. */
export const templates: Templates = {
  // The models and lists of this authority's law.
  writeWorkbook: (model, lists) => writeWorkbookTemplate(model as Model, lists as CodeLists),
  writeCsv: model => singleCsv(model as Model, [validRequests[model as Model]]),
}
