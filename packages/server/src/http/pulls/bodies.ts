import * as Type from 'typebox'
import { completeCounts } from '../../delivery/refresh/tally.ts'
import { type AuthorNames, readAuthorNames } from '../../store/authors.ts'
import type { Db } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import {
  entityStates,
  type PullDifferenceRow,
  type PullRow,
  type PullSource,
  pullDatings,
  pullFindings,
  pullScopes,
  pullStates,
  storedKinds,
} from '../../store/tables.ts'
import { type Body, count, formatTime, id, inCapitals, ref, Stage, sha256, string, time } from '../body.ts'
import { Author, viewAuthor } from '../endpoint/author.ts'
import { definePage, nextCursor } from '../endpoint/page.ts'
import { EntityKey, viewCriterion } from '../entity.ts'

export const PullRequest = Type.Object(
  {
    actorCode: Type.Optional(
      Type.String({
        examples: ['DE-MF-000001723'],
        description: 'SRN of the manufacturer or producer; not needed where the key is for one actor only.',
      }),
    ),
    scope: Type.Optional(
      Type.Enum(['FULL', 'CHANGED'], {
        description:
          'CHANGED asks for what has changed since the last complete pull of the actor, and for what is discarded; for everything where there is none, or the authority cannot be asked so. It finds nothing missing.',
        default: 'FULL',
      }),
    ),
  },
  { $id: 'PullRequest', title: 'Whose devices are to be pulled', additionalProperties: false },
)

const summary = {
  id: id(),
  stage: ref(Stage),
  actorCode: Type.String(),
  scope: Type.Enum(
    pullScopes.map(scope => inCapitals(scope)),
    {
      description:
        'What it is of: everything; what has changed; what waits for its notified body; what waits so in one device group; or what a file shows.',
    },
  ),
  changedAfter: Type.Optional(
    Type.String({
      format: 'date',
      description: 'Of a pull of what has changed: after which day, by the clock of the authority.',
    }),
  ),
  fullBecause: Type.Optional(
    string(
      'Of a pull of what has changed: the words in which the authority refused that, so that everything was asked for.',
    ),
  ),
  state: Type.Enum(
    pullStates.map(state => inCapitals(state)),
    {
      description: 'What a pull has stored before it failed stays.',
    },
  ),
  because: Type.Optional(string('Why it failed.')),
  source: Type.Optional(
    Type.Object(
      {
        file: Type.Optional(string('What the caller calls it; of one in an archive, with the name of that.')),
        sha256: sha256('SHA-256 of the file, hexadecimal.'),
        shownAt: time('The time of which the file shows the data of the authority.'),
        datedBy: Type.Enum(
          pullDatings.map(dating => inCapitals(dating)),
          {
            description:
              'Who says so: the file itself; the caller, for a file that does not; or nothing does, and it is the time of the import.',
          },
        ),
      },
      { description: 'The file that it was read from; absent where the authority was asked.' },
    ),
  ),
  startedBy: ref(Author),
  startedAt: time('When it started.'),
  endedAt: Type.Optional(time('When it was complete, or failed.')),
  pages: count('Pages that are stored.'),
  expectedPages: Type.Optional(count('Pages that there are, as the authority says.')),
  counts: Type.Object({
    devices: count('Devices that the authority showed.'),
    groups: count('Device groups that it showed.'),
    created: count('Of these: new here.'),
    unchanged: count('Of these: as they are known here.'),
    changed: count('Of these: of another content or version than was known here.'),
    confirmed: count('Of these: submitted before, and registered now.'),
    discarded: count('Of these: discarded.'),
    appeared: count('Of these: held by the authority, although it was not known to hold them.'),
    inSubmission: count(
      'Of these: held by a submission, or changed by one while the pull ran, and so not touched.',
    ),
    older: count('Of these: shown by a file that is older than what is known here, and so not touched.'),
    elsewhere: count('Of these: not available to this organisation.'),
    missing: count('Registered here, and not shown by the authority.'),
    legacy: count(
      'Devices of the old directives that an earlier version passed over; 0 since they are kept.',
    ),
    skipped: count('What is of a kind, a state or an actor that is not kept.'),
  }),
  differences: count('How many differences are recorded.'),
  notUnderstood: Type.Optional(
    Type.Array(
      Type.Object({
        place: string('The elements that lead to it, or why a device was passed over.'),
        times: count('How often it was met.'),
        example: Type.Optional(
          Type.Object(
            { kind: Type.Enum([...storedKinds]), issuingAgency: Type.String(), code: Type.String() },
            { description: 'The first device or device group in which it was met.' },
          ),
        ),
      }),
      {
        description:
          "Parts of the authority's answers that were not understood and not imported, each place once; absent where there are none.",
      },
    ),
  ),
}

export const PullSummary = Type.Object(summary, { $id: 'PullSummary', title: 'Pull' })

export const PullImport = Type.Object(
  {
    stage: ref(Stage),
    files: Type.Array(
      Type.Object({
        file: Type.Optional(string('Its name.')),
        sha256: Type.Optional(sha256('SHA-256 of the file, hexadecimal; absent where it was not read.')),
        pull: Type.Optional(ref(PullSummary)),
        isRepeated: Type.Optional(
          Type.Boolean({
            description: 'Whether it was imported before, by that pull; then nothing was changed now.',
          }),
        ),
        isEmpty: Type.Optional(
          Type.Boolean({
            description: 'Whether it is a page that shows no device, so that there is nothing to import.',
          }),
        ),
        because: Type.Optional(string('Why it was not imported.')),
      }),
      { description: 'Each file, in the order of the archive.' },
    ),
  },
  { $id: 'PullImport', title: 'What became of files in which the authority shows what it holds' },
)

export const PullPage = definePage(PullSummary, { $id: 'PullPage', title: 'Page of pulls, newest first' })

const change = <Of extends Type.TSchema>(of: Of) => Type.Optional(Type.Object({ before: of, after: of }))

export const pullFinding = Type.Enum([...pullFindings], {
  description: 'The names of the counts of a pull say what each means.',
})

/** What was otherwise, and how. */
export const pullDetails = {
  heldBy: Type.Optional(string('requestId of the submission that holds it.')),
  state: change(Type.Enum([...entityStates])),
  versions: change(Type.Record(Type.String(), Type.Integer())),
  differences: Type.Array(
    Type.Object({
      path: string('JSON Pointer into the records that the authority holds.'),
      before: Type.Optional(Type.Unknown({ description: 'What was known here.' })),
      after: Type.Optional(Type.Unknown({ description: 'What the authority holds.' })),
    }),
  ),
}

export const PullDifference = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    entity: ref(EntityKey),
    finding: pullFinding,
    ...pullDetails,
  },
  { $id: 'PullDifference', title: 'What a pull found otherwise than it was known here' },
)

export const PullDetail = Type.Object(
  {
    ...summary,
    items: Type.Array(ref(PullDifference), {
      description: 'A page of the differences, in the order in which they were found.',
    }),
    nextCursor,
  },
  { $id: 'PullDetail', title: 'Pull with its differences' },
)

/** What those are called who started pulls. */
export function readStarters(db: Db, pulls: readonly PullRow[]): Promise<AuthorNames> {
  return readAuthorNames(
    db,
    pulls.map(pull => pull.started_by),
  )
}

/** How far a pull is. */
export function viewPull(pull: PullRow, names: AuthorNames): Body<typeof PullSummary> {
  const searches = decodeJson(pull.searches) ?? []
  return {
    id: pull.id,
    stage: pull.stage,
    actorCode: pull.actor,
    scope: inCapitals(pull.scope),
    changedAfter: searches.find(({ changed }) => changed)?.changed?.after,
    fullBecause: searches.find(({ insteadOf }) => insteadOf !== undefined)?.insteadOf,
    state: inCapitals(pull.state),
    because: pull.because ?? undefined,
    source: viewSource(decodeJson(pull.source)),
    startedBy: viewAuthor(pull.started_by, names),
    startedAt: formatTime(pull.started_at),
    endedAt: formatTime(pull.ended_at),
    pages: pull.pages,
    expectedPages: pull.expected_pages ?? undefined,
    counts: completeCounts(decodeJson(pull.counts)),
    differences: pull.differences,
    notUnderstood: decodeJson(pull.unread)?.map(each => ({ ...each })),
  }
}

/** The file that a pull was read from. */
function viewSource(source: PullSource | undefined): Body<typeof PullSummary>['source'] {
  if (source === undefined) return undefined
  const { file, sha256, shownAt, datedBy } = source
  return { file: file ?? undefined, sha256, shownAt: formatTime(shownAt), datedBy: inCapitals(datedBy) }
}

/** What a pull found of an entity. */
export function viewPullDifference(row: PullDifferenceRow): Body<typeof PullDifference> {
  const { number, kind, model, agency, code, finding, details } = row
  return {
    number,
    entity: { kind, criterion: viewCriterion(model), issuingAgency: agency, code },
    finding,
    ...decodeJson(details),
  }
}
