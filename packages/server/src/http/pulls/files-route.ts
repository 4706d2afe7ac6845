import { createHash } from 'node:crypto'
import * as Type from 'typebox'
import { importFile } from '../../delivery/refresh/import-file.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import type { PullSource } from '../../store/tables.ts'
import { type Body, string } from '../body.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { getBytes } from '../endpoint/read-body.ts'
import { answerError } from '../problems/answer-errors.ts'
import { Problem } from '../problems/problem.ts'
import { PullImport, readStarters, viewPull } from './bodies.ts'
import { type OpenedFile, openFiles } from './open-files.ts'
import { findShown } from './read-shown.ts'
import { chooseActor, requireConnection, requireMaker } from './whose-pull.ts'

const endpoint = endpointWith({ tag: 'Register', right: 'pulls.start', work: 'reading' })

const dateOrTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/

const query = {
  actorCode: Type.Optional(
    string(
      'Whose devices: SRN of the manufacturer or producer. Not needed where the file shows those of one actor of yours.',
    ),
  ),
  name: Type.Optional(
    Type.String({ maxLength: 200, description: 'What you call the file, such as its name.' }),
  ),
  shownAt: Type.Optional(
    Type.Refine(
      string(
        'A date, or a date and time with its zone: when the authority held what the files show. It counts for files that do not say when they were made; without it, the time of the import does.',
      ),
      text => dateOrTime.test(text) && !Number.isNaN(Date.parse(text)),
      () =>
        'must be a date, such as 2026-11-21, or a date and time with its zone, such as 2026-11-21T08:00:00Z.',
    ),
  ),
}

/** `POST /api/v1/pulls/files`: what a person has downloaded from the authority. It takes XML, or a ZIP archive of it. */
export const pullFromFiles = endpoint('POST /api/v1/pulls/files', {
  act: 'pulling',
  summary: 'Import files in which the authority shows what it holds',
  description:
    'Each file is a pull that is complete at once. What was learned after it was made stays as it is, and so does what a submission holds. A file that was imported before changes nothing.',
  query,
  body: {
    schema: Type.String({ format: 'binary' }),
    mediaTypes: ['application/xml', 'application/zip'],
    furtherTypes: ['text/xml', 'application/x-zip-compressed'],
    read: getBytes,
  },
  bodyLimit: 20 * 1024 * 1024,
  answers: { 200: json('What became of each file; at least one was imported', PullImport) },
  problems: ['request.members', 'pull.impossible', 'pull.file-refused', 'permission.actor'],
  async handle({ request, caller, query: { actorCode, name, shownAt }, readBody }, gateway) {
    const { authority } = requireConnection(gateway, caller)
    const actor = actorCode === undefined ? undefined : await requireMaker(gateway, caller, actorCode)
    const wanted = { authority: authority.law.id, actor, shownAt: readShownAt(shownAt, gateway.now()) }
    const files: ImportedView[] = []
    for await (const file of openFiles(readBody(), name)) {
      const imported = await importOne(gateway, caller, wanted, file)
      files.push(imported)
      const { pull, isRepeated, because } = imported
      request.log.info({ pullId: pull?.id, actor: pull?.actorCode, isRepeated, because }, 'file imported')
    }
    if (files.every(({ pull, isEmpty }) => pull === undefined && !isEmpty)) throw refuseAll(files)
    return { stage: caller.stage, files }
  },
  answerError(error, request, reply) {
    const isOfOtherType = error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
    const otherType = new Problem(
      'body.media-type',
      'Send the file as application/xml, or several in an archive as application/zip.',
    )
    const tooLarge = new Problem(
      'body.too-large',
      'The body is larger than 20 MiB. Send the files in several archives.',
    )
    const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    answerError(isOfOtherType ? otherType : isTooLarge ? tooLarge : error, request, reply)
  },
})

type ImportedView = Body<typeof PullImport>['files'][number]

/** What is asked for with the files. */
interface Wanted {
  /** Id of the authority. */
  authority: string
  actor: string | undefined
  shownAt: Date | undefined
}

async function importOne(
  gateway: Gateway,
  caller: Caller,
  { authority, actor, shownAt }: Wanted,
  opened: OpenedFile,
): Promise<ImportedView> {
  const file = opened.name
  if ('because' in opened) return { file, because: opened.because }
  const sha256 = createHash('sha256').update(opened.xml).digest('hex')
  if (gateway.stopping.aborted) {
    return { file, sha256, because: 'The gateway is stopping. Send it again.' }
  }
  const shown = findShown(await gateway.reader.sentAnswer(authority, opened.xml), opened.xml)
  if ('because' in shown) return { file, sha256, because: shown.because }
  // The last page of a search may be empty; what it says is that there is nothing more.
  if (shown.page.items.length === 0) return { file, sha256, isEmpty: true }
  const whose = await chooseActor(gateway, caller, actor, shown.page)
  if ('because' in whose) return { file, sha256, because: whose.because }
  const source: PullSource = {
    file: file ?? null,
    sha256,
    ...dateFile(shown.madeAt, shownAt, gateway.now()),
  }
  const { pull, isRepeated } = await importFile(
    gateway,
    { ...caller, register: authority },
    whose.actor,
    caller.author,
    {
      page: shown.page,
      source,
    },
  )
  return { file, sha256, pull: viewPull(pull, await readStarters(gateway.store.db, [pull])), isRepeated }
}

/** Of when a file is. One that says that it is from the future does not know. */
function dateFile(
  madeAt: Date | undefined,
  asked: Date | undefined,
  now: Date,
): Pick<PullSource, 'shownAt' | 'datedBy'> {
  if (madeAt !== undefined && madeAt <= now) return { shownAt: madeAt.getTime(), datedBy: 'file' }
  if (asked !== undefined) return { shownAt: asked.getTime(), datedBy: 'caller' }
  return { shownAt: now.getTime(), datedBy: 'import' }
}

/** @throws Problem for a time that has not come */
function readShownAt(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return undefined
  const date = new Date(text)
  if (date <= now) return date
  throw new Problem('request.parameter', 'shownAt must not be in the future.')
}

/** How many reasons are told. */
const mostReasons = 10

/** Why none of the files was imported. */
function refuseAll(files: readonly ImportedView[]): Problem {
  const [first] = files
  if (files.length < 2) return new Problem('pull.file-refused', first?.because ?? 'There is no file in it.')
  const reasons = files.slice(0, mostReasons).map(({ file = '', because = '' }) => `${file}: ${because}`)
  return new Problem(
    'pull.file-refused',
    `None of the ${files.length} files was imported. ${reasons.join(' ')}`,
  )
}
