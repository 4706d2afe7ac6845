import { type InquiryKind, inquiryKinds, type ShownRelation } from '@udigate/udi'
import * as Type from 'typebox'
import type { AuthorNames } from '../../store/authors.ts'
import { decodeJson } from '../../store/json.ts'
import { type InquiryRow, pullStates } from '../../store/tables.ts'
import { type Body, count, formatTime, id, inCapitals, ref, Stage, string, time } from '../body.ts'
import { Author, viewAuthor } from '../endpoint/author.ts'
import { definePage } from '../endpoint/page.ts'

export const inquiryKind = Type.Enum(
  [...inquiryKinds].map(kind => inCapitals(kind)),
  {
    description:
      'ACTOR: how an actor stands, with its mandates. SUMMARIES: the summaries of safety and performance of a device group.',
  },
)

/** The kind that a name stands for. */
export function readInquiryKind(name: Body<typeof inquiryKind>): InquiryKind {
  const kind = inquiryKinds.find(each => inCapitals(each) === name)
  if (kind === undefined) throw new RangeError(`There is no kind ${name} of inquiries.`)
  return kind
}

export const InquiryRequest = Type.Object(
  {
    actorCode: Type.Optional(string('SRN of the actor who asks; not needed where the key is for one only.')),
    kind: inquiryKind,
    subject: Type.String({
      minLength: 1,
      maxLength: 120,
      examples: ['DE-AR-000000001'],
      description: 'The SRN of the actor, or the code of the device group (Basic UDI-DI).',
    }),
  },
  { $id: 'InquiryRequest', title: 'A question to the authority', additionalProperties: false },
)

const day = (description: string) => Type.Optional(Type.String({ format: 'date', description }))
const yes = (description: string) => Type.Optional(Type.Boolean({ description }))
const text = (description: string) => Type.Optional(string(description))

const relation = Type.Object({
  actorCode: string('SRN of the other one.'),
  state: text("In the authority's word."),
  from: day('The first day.'),
  until: day('The last day.'),
  endedOn: day('The day on which it was ended before its time.'),
})

const actor = Type.Object({
  actorCode: string('Its SRN.'),
  name: text('In English where there is one, else the first.'),
  country: text('Code of the country.'),
  state: text("Of its registration, in the authority's word."),
  active: yes('Whether it is active.'),
  since: day('From which day on it is active, or not.'),
  mandates: Type.Optional(
    Type.Array(relation, {
      description:
        'The mandates between manufacturers and authorised representatives; absent for an actor that needs none.',
    }),
  ),
  links: Type.Optional(Type.Array(relation, { description: 'Links between manufacturers and importers.' })),
})

const summary = Type.Object({
  reference: text("The notified body's reference."),
  revision: text('Its revision.'),
  issued: day('The day of issue.'),
  notifiedBody: text('Number of the notified body.'),
  manufacturer: text('SRN of the manufacturer.'),
  validated: yes('Whether the notified body has validated it.'),
  inactive: yes('Whether it is inactive.'),
  inactiveFrom: day('Since when it is.'),
  deviceGroups: Type.Array(
    Type.Object({
      issuingAgency: text('Who issued the code.'),
      code: text('Basic UDI-DI.'),
      certificate: text('Number of the certificate.'),
    }),
  ),
  documents: Type.Array(
    Type.Object({
      name: text('Name of the file.'),
      mediaType: text('Its media type.'),
      size: Type.Optional(count('Its bytes.')),
      languages: Type.Optional(Type.Array(Type.String())),
      location: text("Where it lies in the attachment of the authority's answer."),
      uploaded: day('When it was uploaded.'),
      master: yes('Whether it is the one that the notified body has validated.'),
      discarded: yes('Whether it is discarded.'),
    }),
    { description: 'What is said of each document. Their content is not in the answer.' },
  ),
})

export const Inquiry = Type.Object(
  {
    id: id(),
    stage: ref(Stage),
    actorCode: string('SRN of the actor who asks.'),
    kind: inquiryKind,
    subject: string('What it asks about.'),
    state: Type.Enum(
      pullStates.map(state => inCapitals(state)),
      { description: 'RUNNING until the authority has answered.' },
    ),
    because: text('Why it failed.'),
    startedBy: ref(Author),
    startedAt: time(),
    endedAt: Type.Optional(time('When the authority had answered: the date of the look.')),
    known: yes(
      'Whether the authority has an actor of this code; absent until it has answered, and for summaries.',
    ),
    actor: Type.Optional(actor),
    summaries: Type.Optional(Type.Array(summary)),
    notUnderstood: Type.Optional(
      Type.Array(Type.String(), { description: 'Places in the answer that were not understood.' }),
    ),
  },
  { $id: 'Inquiry', title: 'A question to the authority, and what it showed' },
)

export const InquiryPage = definePage(Inquiry, {
  $id: 'InquiryPage',
  title: 'Page of inquiries, newest first',
})

/** A question to the authority, and what it showed. */
export function viewInquiry(row: InquiryRow, names: AuthorNames): Body<typeof Inquiry> {
  const found = decodeJson(row.found)
  const isComplete = row.state === 'complete'
  const shown = found?.actors.find(({ code }) => code === row.subject)
  return {
    id: row.id,
    stage: row.stage,
    actorCode: row.actor,
    kind: inCapitals(row.kind),
    subject: row.subject,
    state: inCapitals(row.state),
    because: row.because ?? undefined,
    startedBy: viewAuthor(row.started_by, names),
    startedAt: formatTime(row.started_at),
    endedAt: formatTime(row.ended_at),
    known: isComplete && row.kind === 'actor' ? shown !== undefined : undefined,
    actor: shown && {
      actorCode: shown.code,
      name: shown.name,
      country: shown.country,
      state: shown.state,
      active: shown.isActive,
      since: shown.since,
      mandates: shown.mandates?.map(viewRelation),
      links: shown.links?.map(viewRelation),
    },
    summaries:
      isComplete && row.kind === 'summaries'
        ? found?.summaries.map(({ isValidated, isInactive, documents, deviceGroups, ...rest }) => ({
            ...rest,
            validated: isValidated,
            inactive: isInactive,
            deviceGroups: deviceGroups.map(group => ({ ...group })),
            documents: documents.map(({ isMaster, isDiscarded, languages, ...document }) => ({
              ...document,
              languages: languages && [...languages],
              master: isMaster,
              discarded: isDiscarded,
            })),
          }))
        : undefined,
    notUnderstood: found && found.unread.length > 0 ? [...found.unread] : undefined,
  }
}

function viewRelation({ actor, ...rest }: ShownRelation): Body<typeof relation> {
  return { actorCode: actor, ...rest }
}
