import { readChunks } from '@udigate/sheets'
import * as Type from 'typebox'
import type { Gateway } from '../../gateway.ts'
import { addUpChanges } from '../../imports/cell-changes.ts'
import { changeRevision } from '../../imports/change-import.ts'
import { decideCause } from '../../imports/decide-cause.ts'
import { type EditedCell, editCells } from '../../imports/edit-cells.ts'
import { openCurrent, openOriginal } from '../../imports/open-list.ts'
import { addFixesToMapping, describeFixes, takeFixes } from '../../imports/take-fixes.ts'
import type { Caller } from '../../rights/caller.ts'
import { readAuthorNames } from '../../store/authors.ts'
import { insertStep, listSteps, removeStep } from '../../store/imports.ts'
import { decodeJson, encodeJson } from '../../store/json.ts'
import type { ImportRow, ImportStepRow } from '../../store/tables.ts'
import { count, formatTime, inCapitals, ref, string, time } from '../body.ts'
import { Author, viewAuthor } from '../endpoint/author.ts'
import { endpointWith, json, sent } from '../endpoint/endpoint.ts'
import { fileTypes, sendFile } from '../endpoint/file.ts'
import { jsonBody, wrongMembers } from '../endpoint/read-body.ts'
import { takePlace } from '../guards/limit-load.ts'
import { Problem } from '../problems/problem.ts'
import { Import, NotReady } from './bodies.ts'
import { requireSurvey } from './finding-routes.ts'
import { ifMatch, requireChanged, requireImport, requireOpenImport, waitForWork } from './read-import.ts'
import { sendImport } from './view-import.ts'

const endpoint = endpointWith({ tag: 'Imports', right: 'imports.edit', work: 'storing' })

/** How many cells an edit may change, and how many changes of a step are listed. */
const mostCells = 20_000
const mostTold = 20

const ids = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { description, maxItems: 5_000 }))

const FixChoice = Type.Object(
  {
    only: ids('Groups or single fixes by their ids: no others. All of them otherwise.'),
    except: ids('Groups or single fixes by their ids: all but these.'),
    inMapping: Type.Optional(
      Type.Boolean({
        description:
          'Whether the mapping of the import learns from the fixes, so that the next list needs none of them: what was written otherwise is translated, and zeros that were lost come back.',
      }),
    ),
  },
  { $id: 'FixChoice', title: 'Safe fixes to apply', additionalProperties: false },
)

const changing = [
  'path.unknown',
  'request.members',
  'request.parameter',
  'table.unreadable',
  'import.changed',
  'import.impossible',
] as const

const fixImport = endpoint('POST /api/v1/imports/:id/fixes', {
  act: 'import-changed',
  summary: 'Apply safe fixes to an imported list: all, groups, or single ones',
  headers: ifMatch,
  body: jsonBody(FixChoice),
  answers: {
    200: json('The import with its next revision', Import),
    202: json('The list is being checked, and nothing was changed; ask again', NotReady),
  },
  problems: [...changing],
  async handle({ request, reply, caller, params: { id }, headers, readBody }, gateway, times) {
    const row = await requireOpenImport(gateway, caller, id, headers['If-Match'])
    const { inMapping, ...choice } = readBody()
    const list = await waitForWork(gateway.imports.check(row), request, reply, times)
    if (list === undefined) return { isReady: false }
    const before = addUpChanges(await listSteps(gateway.store.db, id))
    const { unknown, groups, changes } = takeFixes(list, choice, before)
    if (unknown.length > 0) {
      const what = unknown.slice(0, 10).join(', ')
      throw wrongMembers([{ path: '/only', message: `names what is no safe fix of this revision: ${what}.` }])
    }
    if (changes.length === 0) throw new Problem('import.impossible', 'There is no safe fix to apply.')
    const columns = (await requireSurvey(gateway, row)).own?.columns
    const mapping =
      inMapping && columns !== undefined && row.mapping !== null
        ? {
            mapping: encodeJson(addFixesToMapping(decodeJson(row.mapping), columns, groups)),
            mapping_name: null,
            mapping_version: null,
            is_proposed: 0,
          }
        : {}
    const step = { kind: 'fixes', title: describeFixes(groups), changes } as const
    return sendImport(gateway, reply, await addStep(gateway, caller, row, step, mapping))
  },
})

const value = Type.Union([Type.String({ maxLength: 32_767 }), Type.Number(), Type.Null()], {
  description: 'What is to stand there; null for nothing.',
})

const CellEdit = Type.Object(
  {
    cells: Type.Optional(
      Type.Array(
        Type.Object(
          {
            sheet: Type.Optional(
              Type.String({ maxLength: 200, description: 'Absent where the list has one sheet.' }),
            ),
            row: Type.Integer({ minimum: 1, maximum: 1_048_576 }),
            column: Type.String({
              pattern: '^[A-Z]{1,3}$',
              maxLength: 3,
              description: 'Letter of the column.',
            }),
            value,
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: mostCells },
      ),
    ),
    cause: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'The id of a cause: all of its cells are set to `value`.',
      }),
    ),
    value: Type.Optional(value),
    suggested: Type.Optional(
      Type.Literal(true, {
        description:
          'With `cause`, in the place of `value`: each of its cells gets what is suggested for it.',
      }),
    ),
    title: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'What was decided, for the list of changes.',
      }),
    ),
  },
  {
    $id: 'CellEdit',
    title: 'Cells to change by hand: `cells`, or `cause` with `value` or `suggested`',
    additionalProperties: false,
  },
)

const editImport = endpoint('POST /api/v1/imports/:id/edits', {
  act: 'import-changed',
  summary: 'Change cells of an imported list by hand',
  headers: ifMatch,
  body: jsonBody(CellEdit, ({ cells, cause, value: to, suggested }, report) => {
    if ((cells === undefined) === (cause === undefined)) report('', 'Give either cells or cause.')
    const isOne = (to === undefined) !== (suggested === undefined)
    if (cause !== undefined && !isOne) report('', 'With cause, give either value or suggested.')
    if (cause === undefined && to !== undefined) report('/value', 'goes with cause.')
    if (cause === undefined && suggested !== undefined) report('/suggested', 'goes with cause.')
  }),
  bodyLimit: 4 * 1024 * 1024,
  answers: {
    200: json('The import with its next revision', Import),
    202: json('The list is being checked, and nothing was changed; ask again', NotReady),
  },
  problems: [...changing],
  async handle({ request, reply, caller, params: { id }, headers, readBody }, gateway, times) {
    const row = await requireOpenImport(gateway, caller, id, headers['If-Match'])
    const { cells, cause, value: to, suggested, title } = readBody()
    let edits: readonly EditedCell[] = cells ?? []
    if (cause !== undefined) {
      const list = await waitForWork(gateway.imports.check(row), request, reply, times)
      if (list === undefined) return { isReady: false }
      const decided = decideCause(
        list,
        cause,
        suggested ? { kind: 'suggested' } : { kind: 'value', to: to ?? null },
      )
      if (!decided.ok) throw wrongMembers([decided.fault])
      edits = decided.edits
    }
    const edited = await editCells(gateway.store.db, id, await requireSurvey(gateway, row), edits)
    if (!edited.ok) {
      const faults = edited.faults.slice(0, 100)
      throw wrongMembers(faults.map(({ index, message }) => ({ path: `/cells/${index}`, message })))
    }
    const { changes } = edited
    const [only] = changes
    const place = changes.length === 1 && only ? `Cell ${only.column}${only.row}` : `${changes.length} cells`
    const step = { kind: 'edit', title: title ?? `${place} changed by hand`, changes } as const
    return sendImport(gateway, reply, await addStep(gateway, caller, row, step))
  },
})

async function addStep(
  gateway: Gateway,
  caller: Caller,
  row: ImportRow,
  {
    kind,
    title,
    changes,
  }: Pick<ImportStepRow, 'kind' | 'title'> & { changes: ReturnType<typeof addUpChanges> },
  more: Partial<ImportRow> = {},
): Promise<ImportRow> {
  const number = row.steps + 1
  const change = { ...more, steps: number }
  const details = { change: number, what: kind, cells: changes.length }
  const act = { author: caller.author, act: 'import-changed', details } as const
  const changed = await changeRevision(gateway, row, act, change, db =>
    insertStep(db, {
      import_id: row.id,
      number,
      kind,
      title,
      cell_count: changes.length,
      cells: encodeJson(changes),
      made_at: gateway.now().getTime(),
      made_by: caller.author,
    }),
  )
  return requireChanged(gateway, row, changed)
}

const ImportChanges = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Type.Integer({ minimum: 1, description: 'Undo it by this number.' }),
        kind: Type.Enum(['FIXES', 'EDIT']),
        title: string('What was done.'),
        cells: count('How many cells it changes.'),
        at: time(),
        by: ref(Author),
        changes: Type.Array(
          Type.Object({
            sheet: Type.Optional(string('Absent in a CSV file.')),
            row: Type.Integer({ minimum: 1 }),
            column: string('Letter of the column.'),
            before: Type.Union([Type.String(), Type.Number()], { description: 'In the file as it came.' }),
            after: Type.Union([Type.String(), Type.Number()]),
          }),
          { description: 'The first of them.' },
        ),
      }),
      { description: 'The oldest first.' },
    ),
  },
  { $id: 'ImportChanges', title: 'What was changed in an imported list' },
)

const listImportChanges = endpoint('GET /api/v1/imports/:id/changes', {
  summary: 'What was fixed and edited in an imported list',
  right: 'imports.read',
  answers: { 200: json('All that stands', ImportChanges) },
  problems: ['path.unknown'],
  async handle({ caller, params: { id } }, gateway) {
    await requireImport(gateway, caller, id)
    const steps = await listSteps(gateway.store.db, id)
    const names = await readAuthorNames(
      gateway.store.db,
      steps.map(step => step.made_by),
    )
    return {
      items: steps.map(({ number, kind, title, cell_count, cells, made_at, made_by }) => ({
        id: number,
        kind: inCapitals(kind),
        title,
        cells: cell_count,
        at: formatTime(made_at),
        by: viewAuthor(made_by, names),
        changes: decodeJson(cells)
          .slice(0, mostTold)
          .map(({ sheet, row, column, before, after }) => ({ sheet, row, column, before, after })),
      })),
    }
  },
})

const undoImportChange = endpoint('DELETE /api/v1/imports/:id/changes/:change', {
  act: 'import-change-undone',
  summary: 'Undo what was fixed or edited in an imported list',
  params: { change: string('The number of the change, or last.') },
  headers: ifMatch,
  answers: { 200: json('The import with its next revision', Import) },
  problems: ['path.unknown', 'request.parameter', 'import.changed', 'import.impossible'],
  async handle({ reply, caller, params: { id, change }, headers }, gateway) {
    const row = await requireOpenImport(gateway, caller, id, headers['If-Match'])
    const steps = await listSteps(gateway.store.db, id)
    const step = change === 'last' ? steps.at(-1) : steps.find(({ number }) => String(number) === change)
    if (step === undefined)
      throw new Problem('path.unknown', `There is no change ${change} of the import ${id}.`)
    const details = { change: step.number }
    const act = { author: caller.author, act: 'import-change-undone', details } as const
    const changed = await changeRevision(gateway, row, act, {}, db => removeStep(db, id, step.number))
    return sendImport(gateway, reply, await requireChanged(gateway, row, changed))
  },
})

const getImportFile = endpoint('GET /api/v1/imports/:id/file', {
  summary: 'An imported list in its own layout, with what was fixed and edited',
  right: 'imports.read',
  work: 'exporting',
  query: {
    which: Type.Enum(['corrected', 'original'], { default: 'corrected', description: 'Or as it came.' }),
  },
  answers: {
    200: sent('The file', {
      [fileTypes.xlsx]: Type.String({ format: 'binary' }),
      'text/csv': Type.String(),
    }),
    202: json('The list is being checked; ask again', NotReady),
  },
  problems: ['path.unknown', 'table.unreadable', 'import.changed'],
  async handle({ request, reply, caller, params: { id }, query: { which } }, gateway, times) {
    let row = await requireImport(gateway, caller, id)
    if (which === 'corrected' && row.checked_at === null) {
      const list = await waitForWork(gateway.imports.check(row), request, reply, times)
      if (list === undefined) return { isReady: false as const }
      row = await requireImport(gateway, caller, id)
      if (row.checked_at === null)
        throw new Problem('import.changed', 'The import was changed meanwhile. Ask again.')
      await takePlace(gateway, request, reply, 'exporting')
    }
    const source = await (which === 'corrected' ? openCurrent(gateway, row) : openOriginal(gateway, row))
    const content = gateway.limits.turns.run(caller.organisation, () => readChunks(source))
    return sendFile(reply, which, row.kind, content)
  },
})

/** What changes the cells of an import, and the file with that. */
export const importChanges = { fixImport, editImport, listImportChanges, undoImportChange, getImportFile }
