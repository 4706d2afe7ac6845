import type { Bodies } from '@udigate/client'
import type { Page } from './bodies.ts'
import { gateway } from './session.ts'

/** A list on its way from a file to what is registered. */
export type ListImport = Bodies['Import']

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

const place = '/api/v1/imports'

/** An answer that may take longer than one wants to wait. */
type Later<Body> = (Body & { isReady: true }) | { isReady: false }

/** What an import is called: by its file, unless it came without a name. */
export function nameImport({ name, file }: ListImport): string {
  return name ?? `List.${file.format}`
}

/** The imports of the organisation, newest first. */
export function listImports(page: { cursor?: string }, signal: AbortSignal): Promise<Page<ListImport>> {
  return read(`${place}${queryText({ limit: '50', ...page })}`, signal)
}

export function getImport(id: string, signal: AbortSignal): Promise<ListImport> {
  return read(`${place}/${id}`, signal)
}

/** Begins an import with a file. @throws ProblemError where the gateway cannot read it: then nothing is kept */
export function createImport(
  query: { name: string; model?: string; actorCode?: string },
  content: { type: string; body: Blob },
  signal: AbortSignal,
): Promise<ListImport> {
  return ask({ method: 'POST', path: `${place}${queryText(query)}`, content, signal })
}

/** Ends an import; a batch that was made of it stays. */
export async function removeImport({ id, revision }: ListImport): Promise<void> {
  await gateway().request({ method: 'DELETE', path: `${place}/${id}`, headers: ifMatch(revision) })
}

export function getMapping(id: string, signal: AbortSignal): Promise<ImportMapping> {
  return read(`${place}/${id}/mapping`, signal)
}

export function changeMapping({ id, revision }: ListImport, change: MappingChange): Promise<ImportMapping> {
  return send('PUT', `${place}/${id}/mapping`, revision, change)
}

/** A row of the list as the record that it becomes. */
export function getRowRecord(id: string, row: number, signal: AbortSignal): Promise<RowRecord> {
  return read(`${place}/${id}/rows/${row}/record`, signal)
}

/** What is wrong with the list, by cause; waits until it is known. */
export function getFindings(id: string, signal: AbortSignal): Promise<Findings> {
  return waitFor(() => ask({ method: 'GET', path: `${place}/${id}/findings`, signal }), signal)
}

export function listCauseRows(
  id: string,
  cause: string,
  page: { cursor?: string },
  signal: AbortSignal,
): Promise<SheetRows> {
  const query = queryText({ limit: '200', ...page })
  return read(`${place}/${id}/findings/${encodeURIComponent(cause)}/rows${query}`, signal)
}

/** Applies safe fixes: these groups, or all. */
export function applyFixes(
  { id, revision }: ListImport,
  wanted: { only?: readonly string[]; inMapping?: boolean },
): Promise<ListImport> {
  return send('POST', `${place}/${id}/fixes`, revision, wanted)
}

export function editCells(
  { id, revision }: ListImport,
  wanted:
    | { cells: readonly CellEdit[] }
    | { cause: string; value: CellValue | null }
    | { cause: string; suggested: true },
): Promise<ListImport> {
  return send('POST', `${place}/${id}/edits`, revision, wanted)
}

/** What was fixed and edited, the first change first. */
export function listChanges(id: string, signal: AbortSignal): Promise<{ items: readonly ChangeStep[] }> {
  return read(`${place}/${id}/changes`, signal)
}

/** Undoes the last change that stands. */
export function undoLastChange({ id, revision }: ListImport): Promise<ListImport> {
  return send('DELETE', `${place}/${id}/changes/last`, revision)
}

/** Plans what a submission would do; waits until it is known. */
export function planImport(id: string, isFresh: boolean, signal: AbortSignal): Promise<ImportPlan> {
  const fresh = isFresh ? '?fresh=true' : ''
  let path = `${place}/${id}/plan${fresh}`
  return waitFor(() => {
    const asked = ask<Later<ImportPlan>>({ method: 'POST', path, signal, isRepeatable: true })
    path = `${place}/${id}/plan`
    return asked
  }, signal)
}

/** The plan of the present revision, as it was made. */
export function getImportPlan(id: string, signal: AbortSignal): Promise<ImportPlan> {
  return read(`${place}/${id}/plan`, signal)
}

export interface RecordQuery {
  plan?: PlanState
  /** Of a difference or of a reason why it is not possible. */
  group?: string
  state?: string
}

export function listImportRecords(
  id: string,
  wanted: RecordQuery,
  page: { cursor?: string },
  signal: AbortSignal,
): Promise<Page<ImportRecord>> {
  return read(`${place}/${id}/records${queryText({ limit: '200', ...wanted, ...page })}`, signal)
}

/** Sends what the plan of this revision names new or changed. */
export function submitImport(
  { id, revision }: ListImport,
  wanted: { confirmed?: number; reason?: string },
): Promise<ListImport> {
  return send('POST', `${place}/${id}/submit`, revision, wanted)
}

/** A file of the import, piece by piece. */
export async function* getImportFile(
  id: string,
  which: 'corrected' | 'original',
): AsyncGenerator<Uint8Array> {
  const { body } = await gateway().request({ method: 'GET', path: `${place}/${id}/file?which=${which}` })
  if (body !== null) yield* body
}

function read<Body>(path: string, signal: AbortSignal): Promise<Body> {
  return ask({ method: 'GET', path, signal })
}

function send<Body>(method: string, path: string, revision: number, body?: unknown): Promise<Body> {
  const content =
    body === undefined ? undefined : { type: 'application/json', body: new Blob([JSON.stringify(body)]) }
  return ask({ method, path, headers: ifMatch(revision), content, isRepeatable: false })
}

async function ask<Body>(call: Parameters<ReturnType<typeof gateway>['request']>[0]): Promise<Body> {
  const response = await gateway().request({ timeout: 60_000, ...call })
  return (await response.json()) as Body
}

/** The pause between two questions for what is not ready, in milliseconds. */
const pause = 1_000

async function waitFor<Body>(asked: () => Promise<Later<Body>>, signal: AbortSignal): Promise<Body> {
  for (;;) {
    const answer = await asked()
    if (answer.isReady) return answer
    await new Promise(resolve => setTimeout(resolve, pause))
    signal.throwIfAborted()
  }
}

function ifMatch(revision: number): Record<string, string> {
  return { 'if-match': `"${revision}"` }
}

function queryText(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
