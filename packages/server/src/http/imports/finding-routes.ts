import type { Survey } from '@udigate/sheets'
import * as Type from 'typebox'
import type { Gateway } from '../../gateway.ts'
import { addUpChanges } from '../../imports/cell-changes.ts'
import { previewRecord } from '../../imports/preview-record.ts'
import { findFinding, showRows } from '../../imports/rows-of-finding.ts'
import { readPart } from '../../store/import-parts.ts'
import { listSteps } from '../../store/imports.ts'
import type { CheckedList, ImportRow } from '../../store/tables.ts'
import { string } from '../body.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { pageQuery } from '../endpoint/page.ts'
import { takePlace } from '../guards/limit-load.ts'
import { Problem } from '../problems/problem.ts'
import { withTitle } from '../submit/with-titles.ts'
import { NotReady } from './bodies.ts'
import { ImportedRecord, ImportFindings, ImportRowPage, viewFindings } from './finding-bodies.ts'
import { explainList, requireImport, waitForWork } from './read-import.ts'
import { putRevision } from './view-import.ts'

const endpoint = endpointWith({ tag: 'Imports', right: 'imports.read', work: 'storing' })

const getImportFindings = endpoint('GET /api/v1/imports/:id/findings', {
  summary: 'What is wrong with an imported list, by cause, and what is safe to fix',
  description:
    'Each safe fix is proven: the fixed list is judged again, the finding is gone, and no other has come. What is found of a revision is kept.',
  query: {
    fresh: Type.Boolean({
      default: false,
      description: 'Whether it is checked again where it was checked: groups may be registered by now.',
    }),
  },
  answers: {
    200: json('The findings of the present revision', ImportFindings),
    202: json('The list is being checked; ask again', NotReady),
  },
  problems: ['path.unknown', 'table.unreadable', 'import.changed'],
  async handle({ request, reply, caller, params: { id }, query: { fresh } }, gateway, times) {
    const row = await requireImport(gateway, caller, id)
    const list = await waitForWork(gateway.imports.check(row, fresh), request, reply, times)
    if (list === undefined) return { isReady: false }
    const checked = await requireImport(gateway, caller, id)
    if (checked.revision !== row.revision) throw new Problem('import.changed', changedMeanwhile)
    putRevision(reply, checked)
    return viewFindings(checked, list, headingsBy(await requireSurvey(gateway, row)))
  },
})

const changedMeanwhile = 'The import was changed while it was checked. Ask again.'

/** A row as a cursor. */
const rowNumbers = /^[1-9]\d{0,6}$/

const listImportRows = endpoint('GET /api/v1/imports/:id/findings/:finding/rows', {
  summary: 'The rows of a cause or of a group of fixes, as the sheet is laid out',
  params: { finding: string('The id of the cause or of the group.') },
  query: pageQuery(rowNumbers, Number),
  answers: {
    200: json('A page of rows', ImportRowPage),
    202: json('The list is being checked; ask again', NotReady),
  },
  problems: ['path.unknown', 'table.unreadable', 'import.changed'],
  async handle(
    { request, reply, caller, params: { id, finding }, query: { limit, cursor: after = 0 } },
    gateway,
    times,
  ) {
    const row = await requireImport(gateway, caller, id)
    const list = await waitForWork(gateway.imports.check(row), request, reply, times)
    if (list === undefined) return { isReady: false }
    const found = requireFinding(list, finding)
    const { db } = gateway.store
    const survey = await requireSurvey(gateway, row)
    const changes = addUpChanges(await listSteps(db, id))
    const page = await showRows(db, id, survey, found, changes, { after, limit: limit + 1 })
    const items = page.rows.slice(0, limit)
    const last = items.at(-1)
    return {
      sheet: page.sheet,
      headingRow: page.headingRow,
      columns: page.columns,
      items: items.map(({ after: fixed, ...each }) => ({
        ...each,
        after: Object.keys(fixed).length === 0 ? undefined : fixed,
      })),
      total: page.total,
      nextCursor: page.rows.length > limit && last !== undefined ? String(last.row) : undefined,
    }
  },
})

function requireFinding(list: CheckedList, id: string) {
  const found = findFinding(list, id)
  if (found === undefined) {
    throw new Problem('path.unknown', `There is no cause and no group of fixes ${id} in this revision.`)
  }
  return found
}

const getImportedRecord = endpoint('GET /api/v1/imports/:id/rows/:row/record', {
  summary: 'A row of an imported list as the record that it becomes',
  params: { row: string('The number of the row, as the spreadsheet shows it.') },
  answers: {
    200: json('The record, its fields in words, and what is wrong with it', ImportedRecord),
    202: json('The list is being checked; ask again', NotReady),
  },
  problems: ['path.unknown', 'table.unreadable', 'import.changed'],
  async handle({ request, reply, caller, params: { id, row: asked } }, gateway, times) {
    let row = await requireImport(gateway, caller, id)
    const unknown = new Problem('path.unknown', `No record begins in row ${asked} of the list.`)
    if (!rowNumbers.test(asked)) throw unknown
    if (row.steps > 0 && row.checked_at === null) {
      // The file with the changes is there once it is checked.
      if ((await waitForWork(gateway.imports.check(row), request, reply, times)) === undefined)
        return { isReady: false }
      row = await requireImport(gateway, caller, id)
      if (row.checked_at === null) throw new Problem('import.changed', changedMeanwhile)
    }
    await takePlace(gateway, request, reply, 'reading')
    const found = await previewRecord(gateway, row, Number(asked)).catch(error => {
      throw explainList(error)
    })
    if (found === undefined) throw unknown
    const { body, fields, ...known } = found
    putRevision(reply, row)
    return {
      ...known,
      findings: known.findings.map(finding => withTitle(finding, known.model)),
      device: body?.device,
      deviceGroup: body?.deviceGroup,
      fields: fields.map(({ place, ...field }) => ({
        ...field,
        letter: place !== undefined && 'row' in place ? place.column : undefined,
      })),
    }
  },
})

/** `/api/v1/imports/{id}/findings` and the records of its rows. */
export const importFindings = { getImportFindings, listImportRows, getImportedRecord }

/** What was found of the file of an import. */
export async function requireSurvey({ store }: Gateway, { id }: ImportRow): Promise<Survey> {
  const survey = await readPart(store.db, id, 'survey')
  if (survey === undefined) throw new TypeError(`Import ${id} has no survey.`)
  return survey
}

function headingsBy({ sheets }: Survey): Parameters<typeof viewFindings>[2] {
  const texts = new Map(
    sheets.map(({ name, headings }) => [name, new Map(headings.map(({ letter, text }) => [letter, text]))]),
  )
  return (name, letter) => (letter === undefined ? undefined : texts.get(name)?.get(letter))
}
