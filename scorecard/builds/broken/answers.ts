import { type BrokenBuild, server } from './broken-build.ts'

/** Errors in what the authority's answers are taken for. */
export const answers = {
  'refuses-what-exists': {
    id: 'refuses-what-exists',
    patches: [
      {
        file: `${server}/delivery/collect/judge-acknowledgement.ts`,
        find: `kind: mayBeOwnEcho ? 'echo' : 'apply'`,
        replace: `kind: mayBeOwnEcho && Date.now() === 0 ? 'echo' : 'apply'`,
      },
    ],
  },
  'answers-any-message': {
    id: 'answers-any-message',
    patches: [
      {
        file: `${server}/store/messages.ts`,
        find: `return db.selectFrom('message').selectAll().where('correlation_id', '=', correlationId).executeTakeFirst()`,
        replace: `return db.selectFrom('message').selectAll().orderBy('created_at', 'desc').limit(1).executeTakeFirst()`,
      },
    ],
  },
  'takes-unclear-for-accepted': {
    id: 'takes-unclear-for-accepted',
    patches: [
      {
        file: `${server}/delivery/collect/judge-acknowledgement.ts`,
        find: `if (effect === undefined || effect.kind === 'unclear') {
      verdicts.push({ kind: 'doubt' })`,
        replace: `if (effect === undefined || effect.kind === 'unclear') {
      verdicts.push({ kind: 'apply', effect: { kind: 'accepted' } })`,
      },
    ],
  },
  'applies-every-answer': {
    id: 'applies-every-answer',
    patches: [
      {
        file: `${server}/delivery/states/operation.ts`,
        find: `moves: { sent: 'accepted', unclear: 'accepted' },`,
        replace: `moves: { sent: 'accepted', unclear: 'accepted', accepted: 'accepted', refused: 'accepted' },`,
      },
      {
        file: `${server}/delivery/states/operation.ts`,
        find: `moves: { sent: 'refused', unclear: 'refused' },`,
        replace: `moves: { sent: 'refused', unclear: 'refused', accepted: 'refused', refused: 'refused' },`,
      },
      {
        file: `${server}/delivery/states/submission.ts`,
        find: `moves: { waiting: 'ended', 'under-way': 'ended', 'in-doubt': 'contradicted' },`,
        replace: `moves: { waiting: 'ended', 'under-way': 'ended', 'in-doubt': 'contradicted', ended: 'ended' },`,
      },
    ],
  },
  'calls-a-part-the-whole': {
    id: 'calls-a-part-the-whole',
    patches: [
      {
        file: `${server}/delivery/settle.ts`,
        find: `{ kind: 'partly-accepted', operations: accepted, stop, notSent: listNames(held) }`,
        replace: `{ kind: 'accepted', state: 'REGISTERED', operations: accepted }`,
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
