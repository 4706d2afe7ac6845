import { readAuthorNames } from '../../store/authors.ts'
import { listMembers } from '../../store/members.ts'
import { findMailChoice } from '../../store/work-notices.ts'
import { chooseMail } from '../../work-items/choose-mail.ts'
import { eraseComment, findOwnComment, rewriteComment } from '../../work-items/write-comment.ts'
import { requirePerson } from '../accounts/require-person.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { requireComment } from './answer-comment.ts'
import { Colleagues, Comment, CommentRequest, listNamed, MailChoice, viewComment } from './bodies.ts'
import { itemCalls } from './item-routes.ts'

const endpoint = endpointWith({ tag: 'People', right: 'comments.write', work: 'storing' })

const putComment = endpoint('PUT /api/v1/comments/:id', {
  act: 'comment-edited',
  summary: 'Write a comment of your own again',
  body: jsonBody(CommentRequest),
  answers: { 200: json('The comment as it is now', Comment) },
  problems: ['request.members', 'comment.foreign', 'comment.impossible', 'path.unknown'],
  async handle({ caller, params: { id }, readBody }, gateway) {
    if (!(await findOwnComment(gateway.store.db, caller, id))) requireComment(undefined)
    const { text, mentions = [] } = readBody()
    const comment = requireComment(await rewriteComment(gateway, caller, id, { text, mentions }))
    return viewComment(comment, await readAuthorNames(gateway.store.db, listNamed([comment])))
  },
})

const removeComment = endpoint('DELETE /api/v1/comments/:id', {
  act: 'comment-deleted',
  summary: 'Delete a comment of your own: its text is erased, and it stays as a deleted one',
  description: 'Who may erase what is personal (the right evidence.erase) deletes those of others too.',
  answers: { 204: empty('Its text is erased') },
  problems: ['comment.foreign', 'path.unknown'],
  async handle({ caller, params: { id }, log }, gateway) {
    requireComment(await eraseComment(gateway, caller, id))
    log({ commentId: id }, 'comment deleted')
    return undefined
  },
})

const listColleagues = endpoint('GET /api/v1/colleagues', {
  summary: 'Who may own something: the people of the organisation',
  right: 'records.read',
  answers: { 200: json('All of them', Colleagues) },
  async handle({ caller }, { store }) {
    const members = await listMembers(store.db, caller)
    return { items: members.map(({ id, name, roles }) => ({ id, name, roles: [...roles] })) }
  },
})

const getMailChoice = endpoint('GET /api/v1/account/mail', {
  summary: 'How often you get mail about what you own and commented on',
  right: 'account.manage',
  answers: { 200: json('What you have chosen', MailChoice) },
  async handle({ caller }, { store }) {
    const chosen = await findMailChoice(store.db, requirePerson(caller).personId)
    return { frequency: chosen?.frequency ?? 'at-once', hour: chosen?.hour ?? undefined }
  },
})

const putMailChoice = endpoint('PUT /api/v1/account/mail', {
  act: 'mail-chosen',
  summary: 'Choose how often you get mail about what you own and commented on',
  right: 'account.manage',
  body: jsonBody(MailChoice, ({ frequency, hour }, report) => {
    if (frequency !== 'daily' && hour !== undefined) report('/hour', 'Only a daily mail has an hour.')
  }),
  answers: { 200: json('What you have chosen', MailChoice) },
  problems: ['request.members'],
  async handle({ caller, readBody }, gateway) {
    const { personId } = requirePerson(caller)
    const { frequency, hour } = await chooseMail(gateway, caller, personId, readBody())
    return { frequency, hour: hour ?? undefined }
  },
})

/** Owner and comments of submissions, batches and deadlines, and who gets mail about them. */
export const workItems = {
  ...itemCalls,
  editComment: putComment,
  deleteComment: removeComment,
  listColleagues,
  getMailChoice,
  setMailChoice: putMailChoice,
}
