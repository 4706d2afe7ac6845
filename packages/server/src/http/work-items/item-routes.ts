import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { Refusal } from '../../rights/refusal.ts'
import type { Right } from '../../rights/rights.ts'
import { readAuthorNames } from '../../store/authors.ts'
import { listComments } from '../../store/comments.ts'
import { findWorkItem, nameDeadline, type WorkName } from '../../store/work-items.ts'
import { findSubject } from '../../work-items/find-subject.ts'
import { releaseOwner, setOwner } from '../../work-items/set-owner.ts'
import { writeComment } from '../../work-items/write-comment.ts'
import { type Endpoint, empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { byId, pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { jsonBody, wrongMembers } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { requireComment } from './answer-comment.ts'
import {
  Comment,
  CommentPage,
  CommentRequest,
  listNamed,
  OwnerRequest,
  readOwnerNames,
  viewComment,
  viewWork,
  viewWorkItem,
  WorkItem,
} from './bodies.ts'

/** One kind of thing that has an owner and comments, by its address. */
interface Place {
  path: `/api/v1/${string}`
  tag: 'Submission' | 'Batches' | 'Register'
  /** What a caller needs to read it. */
  right: Right
  /** What it is called: `a submission`. */
  called: string
  name(params: Readonly<Record<string, string>>): WorkName
}

const ownerRequest = jsonBody(OwnerRequest, ({ person, mail }, report) => {
  if ((person === undefined) === (mail === undefined)) report('/person', 'Give either person or mail.')
})

const commentRequest = jsonBody(CommentRequest)

/** The calls about the owner and the comments of one kind of thing. */
function declareItem({ path, tag, right, called, name }: Place) {
  const endpoint = endpointWith({ tag, right, work: 'storing' })
  const nameIn = (params: unknown): WorkName => name(params as Record<string, string>)
  return {
    setOwner: endpoint(`PUT ${path}/owner`, {
      act: 'owner-changed',
      summary: `Set the owner of ${called}`,
      right: 'owners.set',
      body: ownerRequest,
      answers: { 200: json('The owner it has now', WorkItem) },
      problems: ['request.members', 'path.unknown'],
      async handle({ caller, params, readBody, log }, gateway) {
        const item = nameIn(params)
        await requireSubject(gateway, caller, item)
        const { person, mail = '' } = readBody()
        const set = await setOwner(gateway, caller, item, person === undefined ? { mail } : { person })
        if (set instanceof Refusal) {
          throw wrongMembers([{ path: person === undefined ? '/mail' : '/person', message: set.because }])
        }
        log({ workItemId: set.id }, 'owner set')
        return viewWorkItem(set, await readOwnerNames(gateway.store.db, [set]))
      },
    }),
    releaseOwner: endpoint(`DELETE ${path}/owner`, {
      act: 'owner-changed',
      summary: `Take the owner of ${called} away`,
      right: 'owners.set',
      answers: { 204: empty('It has no owner') },
      problems: ['path.unknown'],
      async handle({ caller, params }, gateway) {
        const item = nameIn(params)
        await requireSubject(gateway, caller, item)
        await releaseOwner(gateway, caller, item)
        return undefined
      },
    }),
    listComments: endpoint(`GET ${path}/comments`, {
      summary: `The comments on ${called}, oldest first, and its owner`,
      query: pageQuery(uuids),
      answers: { 200: json('A page of comments', CommentPage) },
      problems: ['path.unknown'],
      async handle({ caller, params, query: { limit, cursor: after } }, gateway) {
        const { db } = gateway.store
        await requireSubject(gateway, caller, nameIn(params))
        const item = await findWorkItem(db, caller, nameIn(params))
        if (!item) return { items: [] }
        const rows = await listComments(db, item.id, { limit: limit + 1, after })
        const names = await readAuthorNames(db, listNamed(rows))
        const { owner } = viewWork(item, await readOwnerNames(db, [item]))
        return { owner, ...(await viewPage(rows, limit, row => viewComment(row, names), byId)) }
      },
    }),
    createComment: endpoint(`POST ${path}/comments`, {
      act: 'commented',
      summary: `Comment on ${called}`,
      right: 'comments.write',
      body: commentRequest,
      answers: { 201: json('The comment; Location names it', Comment) },
      problems: ['request.members', 'comment.impossible', 'path.unknown'],
      async handle({ reply, caller, params, readBody, log }, gateway) {
        const item = nameIn(params)
        await requireSubject(gateway, caller, item)
        const { text, mentions = [] } = readBody()
        const done = await writeComment(gateway, caller, item, { text, mentions })
        const comment = requireComment(done)
        log({ commentId: comment.id }, 'comment written')
        reply.header('location', `/api/v1/comments/${comment.id}`)
        return viewComment(comment, await readAuthorNames(gateway.store.db, listNamed([comment])))
      },
    }),
  } satisfies Record<string, Endpoint>
}

const submission = declareItem({
  path: '/api/v1/submissions/:requestId',
  tag: 'Submission',
  right: 'records.read',
  called: 'a submission and its doubts',
  name: ({ requestId = '' }) => ({ kind: 'submission', name: requestId }),
})

const batch = declareItem({
  path: '/api/v1/batches/:id',
  tag: 'Batches',
  right: 'batches.read',
  called: 'a batch',
  name: ({ id = '' }) => ({ kind: 'batch', name: id }),
})

const deadline = declareItem({
  path: '/api/v1/deadlines/:issuingAgency/:code',
  tag: 'Register',
  right: 'records.read',
  called: 'the deadlines of a device',
  name: ({ issuingAgency = '', code = '' }) => nameDeadline({ agency: issuingAgency, code }),
})

/** Owner and comments of submissions, batches and deadlines. */
export const itemCalls = {
  setSubmissionOwner: submission.setOwner,
  releaseSubmissionOwner: submission.releaseOwner,
  listSubmissionComments: submission.listComments,
  createSubmissionComment: submission.createComment,
  setBatchOwner: batch.setOwner,
  releaseBatchOwner: batch.releaseOwner,
  listBatchComments: batch.listComments,
  createBatchComment: batch.createComment,
  setDeadlineOwner: deadline.setOwner,
  releaseDeadlineOwner: deadline.releaseOwner,
  listDeadlineComments: deadline.listComments,
  createDeadlineComment: deadline.createComment,
}

/** @throws Problem where the caller's organisation has no such thing on its stage */
async function requireSubject({ store }: Gateway, caller: Caller, name: WorkName): Promise<void> {
  if (!(await findSubject(store.db, caller, name))) throw unknownSubject(name)
}

function unknownSubject({ kind, name }: WorkName): Problem {
  const what = kind === 'deadline' ? `device ${name} with a deadline` : `${kind} ${name}`
  return new Problem('path.unknown', `There is no ${what}.`)
}
