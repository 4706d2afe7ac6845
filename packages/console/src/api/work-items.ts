import type { Bodies } from '@udigate/client'
import { gateway } from './session.ts'

/** What can have an owner and comments. */
export type WorkName =
  | { kind: 'SUBMISSION'; requestId: string }
  | { kind: 'BATCH'; batchId: string }
  | { kind: 'DEADLINE'; issuingAgency: string; code: string }

export type WorkItem = Bodies['WorkItem']
export type Owner = NonNullable<WorkItem['owner']>
export type Comment = Bodies['Comment']
export type Colleague = Bodies['Colleagues']['items'][number]
/** A text, and the ids of the people whom it names. */
export type WrittenComment = Bodies['CommentRequest']

/** What there is about something: who owns it, and all comments, oldest first. */
export interface Work {
  owner: Owner | undefined
  comments: readonly Comment[]
}

/** How many comments come on a page; there are at most 1,000 on one thing. */
const onPage = 200

/** The owner and all comments of something. @throws ProblemError where there is no such thing */
export async function getWork(name: WorkName, signal: AbortSignal): Promise<Work> {
  const comments: Comment[] = []
  let cursor: string | undefined
  for (;;) {
    const query = { limit: onPage, ...(cursor === undefined ? {} : { cursor }) }
    const page = await getComments(name, { query, signal })
    comments.push(...page.items)
    cursor = page.nextCursor
    if (cursor === undefined) return { owner: page.owner, comments }
  }
}

function getComments(
  name: WorkName,
  given: { query: { limit: number; cursor?: string }; signal: AbortSignal },
): Promise<Bodies['CommentPage']> {
  switch (name.kind) {
    case 'SUBMISSION':
      return gateway().get('/api/v1/submissions/{requestId}/comments', {
        ...given,
        path: nameSubmission(name),
      })
    case 'BATCH':
      return gateway().get('/api/v1/batches/{id}/comments', { ...given, path: nameBatch(name) })
    case 'DEADLINE':
      return gateway().get('/api/v1/deadlines/{issuingAgency}/{code}/comments', {
        ...given,
        path: nameDevice(name),
      })
  }
}

/** Has a person own something. @param person their id */
export async function setOwner(name: WorkName, person: string): Promise<void> {
  const body = { person }
  switch (name.kind) {
    case 'SUBMISSION':
      await gateway().put('/api/v1/submissions/{requestId}/owner', { path: nameSubmission(name), body })
      return
    case 'BATCH':
      await gateway().put('/api/v1/batches/{id}/owner', { path: nameBatch(name), body })
      return
    case 'DEADLINE':
      await gateway().put('/api/v1/deadlines/{issuingAgency}/{code}/owner', { path: nameDevice(name), body })
  }
}

/** Takes the owner of something away. */
export async function releaseOwner(name: WorkName): Promise<void> {
  switch (name.kind) {
    case 'SUBMISSION':
      await gateway().remove('/api/v1/submissions/{requestId}/owner', { path: nameSubmission(name) })
      return
    case 'BATCH':
      await gateway().remove('/api/v1/batches/{id}/owner', { path: nameBatch(name) })
      return
    case 'DEADLINE':
      await gateway().remove('/api/v1/deadlines/{issuingAgency}/{code}/owner', { path: nameDevice(name) })
  }
}

/** Comments on something. */
export async function writeComment(name: WorkName, body: WrittenComment): Promise<void> {
  switch (name.kind) {
    case 'SUBMISSION':
      await gateway().post('/api/v1/submissions/{requestId}/comments', { path: nameSubmission(name), body })
      return
    case 'BATCH':
      await gateway().post('/api/v1/batches/{id}/comments', { path: nameBatch(name), body })
      return
    case 'DEADLINE':
      await gateway().post('/api/v1/deadlines/{issuingAgency}/{code}/comments', {
        path: nameDevice(name),
        body,
      })
  }
}

/** The people of the organisation, by their names. */
export async function listColleagues(signal: AbortSignal): Promise<readonly Colleague[]> {
  const { items } = await gateway().get('/api/v1/colleagues', { signal })
  return items
}

/** Whether both name the same thing. */
export function isOfWork(item: WorkItem, name: WorkName): boolean {
  if (item.kind !== name.kind) return false
  switch (name.kind) {
    case 'SUBMISSION':
      return item.requestId === name.requestId
    case 'BATCH':
      return item.batchId === name.batchId
    case 'DEADLINE':
      return item.issuingAgency === name.issuingAgency && item.code === name.code
  }
}

function nameSubmission({ requestId }: { requestId: string }) {
  return { requestId }
}

function nameBatch({ batchId }: { batchId: string }) {
  return { id: batchId }
}

function nameDevice({ issuingAgency, code }: { issuingAgency: string; code: string }) {
  return { issuingAgency, code }
}
