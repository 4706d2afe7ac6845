import type { Bodies, Given } from '@udigate/client'
import type { Page } from './bodies.ts'
import { gateway } from './session.ts'

/** A list on its way from a file to what is registered. */
export type ListImport = Bodies['Import']

/** A file with a list, as it is sent. */
export type ListContent = Given<'post', '/api/v1/imports'>['content']

export type Mapping = Bodies['Mapping']
export type Target = Mapping['targets'][number]
export type ImportMapping = Bodies['ImportMapping']
export type MappedColumn = ImportMapping['columns'][number]
/** A sheet of the workbook, with what a mapping can take from it. */
export type ListedSheet = ImportMapping['sheets'][number]
export type OfferedField = ImportMapping['fields'][number]
/** What is asked of a mapping: another one, one that is kept, or a new proposal. */
export type MappingChange = Bodies['MappingChange']
export type RowRecord = Bodies['ImportedRecord']

export type Findings = Bodies['ImportFindings']
export type CheckCounts = Findings['counts']
export type FixGroup = Findings['groups'][number]
export type Cause = Findings['causes'][number]
/** Absent where a field admits more values than one chooses from. */
export type Choice = NonNullable<Cause['choices']>[number]
export type SheetRows = Bodies['ImportRowPage']
export type SheetRow = SheetRows['items'][number]
export type ChangeStep = Bodies['ImportChanges']['items'][number]
export type CellEdit = NonNullable<Bodies['CellEdit']['cells']>[number]
/** A value as it stands in a cell. */
export type CellValue = NonNullable<CellEdit['value']>

export type ImportPlan = Bodies['ImportPlan']
/** A row of the list: what is planned for it, and what became of it. */
export type ImportRecord = Bodies['ImportRecord']
export type PlanState = ImportRecord['plan']

/** What an import is called: by its file, unless it came without a name. */
export function nameImport({ name, file }: ListImport): string {
  return name ?? `List.${file.format}`
}

/** The imports of the organisation, newest first. */
export function listImports(page: { cursor?: string }, signal: AbortSignal): Promise<Page<ListImport>> {
  return gateway().get('/api/v1/imports', { query: { limit: 50, ...page }, signal })
}

export function getImport(id: string, signal: AbortSignal): Promise<ListImport> {
  return gateway().get('/api/v1/imports/{id}', { path: { id }, signal })
}

/** Begins an import with a file. @throws ProblemError where the gateway cannot read it: then nothing is kept */
export function createImport(
  asked: NonNullable<Given<'post', '/api/v1/imports'>['query']>,
  content: ListContent,
  signal: AbortSignal,
): Promise<ListImport> {
  return gateway().post('/api/v1/imports', { query: asked, content, signal })
}

export type ChangeRequest = Bodies['ChangeRequest']
export type PreparedChange = Bodies['PreparedChange']

/** Makes an import of registered devices, with what changes of them. Nothing is submitted. */
export function changeDevices(body: ChangeRequest): Promise<PreparedChange> {
  return gateway().post('/api/v1/changes', { body, timeout: patience })
}

/** Ends an import; a batch that was made of it stays. */
export async function removeImport(of: ListImport): Promise<void> {
  await gateway().remove('/api/v1/imports/{id}', asRead(of))
}

export function getMapping(id: string, signal: AbortSignal): Promise<ImportMapping> {
  return gateway().get('/api/v1/imports/{id}/mapping', { path: { id }, signal, timeout: patience })
}

export function changeMapping(of: ListImport, body: MappingChange): Promise<ImportMapping> {
  return gateway().put('/api/v1/imports/{id}/mapping', { ...asRead(of), ...once, body })
}

/** A row of the list as the record that it becomes. */
export function getRowRecord(id: string, row: number, signal: AbortSignal): Promise<RowRecord> {
  const given = { path: { id, row: String(row) }, signal, timeout: patience }
  return waitFor(() => gateway().get('/api/v1/imports/{id}/rows/{row}/record', given), signal)
}

/** What is wrong with the list, by cause; waits until it is known. @param fresh whether it is checked again */
export function getFindings(id: string, signal: AbortSignal, fresh = false): Promise<Findings> {
  const given = { path: { id }, query: fresh ? { fresh } : {}, signal, timeout: patience }
  return waitFor(() => gateway().get('/api/v1/imports/{id}/findings', given), signal)
}

export function listCauseRows(
  id: string,
  cause: string,
  page: { cursor?: string },
  signal: AbortSignal,
): Promise<SheetRows> {
  const given = {
    path: { id, finding: cause },
    query: { limit: 200, ...page },
    signal,
    timeout: patience,
  }
  return waitFor(() => gateway().get('/api/v1/imports/{id}/findings/{finding}/rows', given), signal)
}

/** Applies safe fixes: these groups, or all. */
export function applyFixes(
  of: ListImport,
  body: { only?: string[]; inMapping?: boolean },
): Promise<ListImport> {
  return waitFor(() => gateway().post('/api/v1/imports/{id}/fixes', { ...asRead(of), ...once, body }))
}

export function editCells(
  of: ListImport,
  body:
    | { cells: CellEdit[] }
    | { cause: string; value: CellValue | null }
    | { cause: string; suggested: true },
): Promise<ListImport> {
  return waitFor(() => gateway().post('/api/v1/imports/{id}/edits', { ...asRead(of), ...once, body }))
}

/** What was fixed and edited, the first change first. */
export function listChanges(id: string, signal: AbortSignal): Promise<{ items: readonly ChangeStep[] }> {
  return gateway().get('/api/v1/imports/{id}/changes', { path: { id }, signal })
}

/** Undoes the last change that stands. */
export function undoLastChange({ id, revision }: ListImport): Promise<ListImport> {
  const path = { id, change: 'last' }
  return gateway().remove('/api/v1/imports/{id}/changes/{change}', {
    ...asRead({ id, revision }),
    ...once,
    path,
  })
}

/** Plans what a submission would do; waits until it is known. */
export function planImport(id: string, isFresh: boolean, signal: AbortSignal): Promise<ImportPlan> {
  let fresh = isFresh || undefined
  return waitFor(() => {
    const query = { fresh }
    fresh = undefined
    const given = { path: { id }, query, signal, timeout: patience, isRepeatable: true }
    return gateway().post('/api/v1/imports/{id}/plan', given)
  }, signal)
}

/** The plan of the present revision, as it was made. */
export function getImportPlan(id: string, signal: AbortSignal): Promise<ImportPlan> {
  return gateway().get('/api/v1/imports/{id}/plan', { path: { id }, signal })
}

/** Which records of a list are wanted: by plan, by what of it they share, by what became of them. */
export type RecordQuery = Pick<
  NonNullable<Given<'get', '/api/v1/imports/{id}/records'>['query']>,
  'plan' | 'group' | 'state'
>

export function listImportRecords(
  id: string,
  wanted: RecordQuery,
  page: { cursor?: string },
  signal: AbortSignal,
): Promise<Page<ImportRecord>> {
  const query = { limit: 200, ...wanted, ...page }
  return gateway().get('/api/v1/imports/{id}/records', { path: { id }, query, signal })
}

/** Sends what the plan of this revision names new or changed. */
export function submitImport(
  of: ListImport,
  body: { confirmed?: number; reason?: string },
): Promise<ListImport> {
  return gateway().post('/api/v1/imports/{id}/submit', { ...asRead(of), ...once, body })
}

/** A file of the import, piece by piece; waits until it is ready. */
export async function* getImportFile(
  id: string,
  which: 'corrected' | 'original',
): AsyncGenerator<Uint8Array> {
  const path = `/api/v1/imports/${encodeURIComponent(id)}/file?which=${which}`
  const { body } = await waitFor(async () => {
    const response = await gateway().request({ method: 'GET', path, timeout: patience })
    return response.status === 202 ? { isReady: false } : response
  })
  if (body !== null) yield* body
}

/** How long the gateway may take to read the whole list, in milliseconds. */
const patience = 60_000

/** The change is made to the import as it was read: where another one came before it, it is refused. */
function asRead({ id, revision }: Pick<ListImport, 'id' | 'revision'>) {
  return { path: { id }, header: { 'If-Match': `"${revision}"` }, timeout: patience }
}

/** Made again, it would be refused for the revision that it has made itself. */
const once = { isRepeatable: false } as const

/** The pause between two questions for what is not ready, in milliseconds. */
const pause = 1_000

/** The answer once there is one: while a list is being checked or planned, the gateway says that it is not ready. */
async function waitFor<Body extends object>(
  ask: () => Promise<Body | { isReady: false }>,
  signal?: AbortSignal,
): Promise<Body> {
  for (;;) {
    const answer = await ask()
    if (!('isReady' in answer) || answer.isReady) return answer as Body
    await new Promise(resolve => setTimeout(resolve, pause))
    signal?.throwIfAborted()
  }
}
