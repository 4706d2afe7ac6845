import { writeZip } from '@udigate/sheets'
import * as Type from 'typebox'
import { findCodeSpace, findLaw, modelNames } from '../../authorities/laws.ts'
import { coverAll } from '../../evidence/checkpoints.ts'
import { type ExportAsked, exportEvidence as exportAll } from '../../evidence/export.ts'
import { prepareAudit } from '../../evidence/export-audit.ts'
import { listFolderFiles } from '../../evidence/folder/folder-files.ts'
import { readStoredJson } from '../../evidence/read-stored.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { type EntityName, nameDevice, nameGroup } from '../../store/entities.ts'
import {
  type ExportSubject,
  listSubjectSubmissions,
  type RegisterSubject,
  readEntitiesOfGroup,
  readOwnEntities,
  readOwnGroups,
  readOwnSubmissions,
} from '../../store/evidence-export.ts'
import { findBearers } from '../../store/shown-entities.ts'
import { string } from '../body.ts'
import { ambiguousCode } from '../devices/find-entity.ts'
import { endpointWith, sent } from '../endpoint/endpoint.ts'
import { fileTypes, sendFile } from '../endpoint/file.ts'
import { criterion, viewCriterion } from '../entity.ts'
import { Problem } from '../problems/problem.ts'
import { EvidenceExportLine } from './bodies.ts'
import { sendLines } from './lines.ts'

const endpoint = endpointWith({ tag: 'Evidence', right: 'evidence.read', work: 'exporting' })

/** `/api/v1/evidence/export`: what an auditor is handed. */
export const exportEvidence = endpoint('GET /api/v1/evidence/export', {
  summary: 'Everything that is kept of a submission, of a device, or of many devices',
  description:
    'As lines, or as a folder for an auditor: an archive that is read in a browser without the gateway, and that `udigate evidence verify` checks. The folder, and whatever is about many devices, has in addition: each device with its device group, state and history, and who has or had access, as far as the caller may read that.',
  query: {
    issuingAgency: Type.Optional(string('With `code`: the device. With `deviceGroup`: the group.')),
    code: Type.Optional(string('UDI-DI of the device.')),
    criterion: Type.Optional(criterion('Needed where requests for several devices had the code.')),
    submission: Type.Optional(string('In their place: the requestId of one submission.')),
    deviceGroup: Type.Optional(string('Basic UDI-DI of a group: the group with its devices.')),
    certificate: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Number of a certificate: the groups whose records name it, with their devices.',
      }),
    ),
    everything: Type.Optional(Type.Boolean({ description: 'All that the organisation has on the stage.' })),
    asOf: Type.Optional(
      Type.Decode(
        Type.Refine(
          Type.String({
            description:
              'How it stood then: a time, or a day in UTC to its end. What was submitted later is left out, and what came later of the rest is not told.',
            examples: ['2026-11-01'],
          }),
          text => readMoment(text) !== undefined,
          () => 'must be a day or a time in ISO 8601, such as 2026-11-01 or 2026-11-01T12:00:00Z.',
        ),
        text => readMoment(text),
      ),
    ),
    format: Type.Optional(
      Type.Enum(['ndjson', 'zip'], { description: 'Lines where it is not given, or the folder.' }),
    ),
  },
  answers: {
    200: sent('The parts of the export, or the folder', {
      [fileTypes.ndjson]: EvidenceExportLine,
      [fileTypes.zip]: Type.String({ format: 'binary' }),
    }),
  },
  problems: ['path.unknown', 'path.ambiguous'],
  async handle({ reply, caller, query }, gateway) {
    const { evidence, evidenceLog, store, limits } = gateway
    const { format = 'ndjson' } = query
    const now = gateway.now()
    const asOf = query.asOf && findMoment(query.asOf, now)
    const subject = readSubject(query)
    const asked = await findAsked(gateway, caller, subject, {
      criterion: query.criterion,
      asOf,
      isFolder: format === 'zip',
    })
    await coverAll(evidence)
    const exporting = { db: store.db, signer: evidence.signer, evidenceLog, now }
    const items = () => exportAll(exporting, caller, asked)
    if (format === 'ndjson') return sendLines(reply, limits.turns.run(caller.organisation, items))
    const archive = limits.turns.run(caller.organisation, () =>
      writeZip(listFolderFiles(items(), evidence.signer)),
    )
    return sendFile(reply, `evidence-${caller.stage}-${now.toISOString().slice(0, 10)}`, 'zip', archive)
  },
})

interface SubjectQuery {
  issuingAgency?: string
  code?: string
  criterion?: string
  submission?: string
  deviceGroup?: string
  certificate?: string
  everything?: boolean
}

/** @throws Problem where the meaning is ambiguous */
function readSubject(query: SubjectQuery): ExportSubject {
  const { issuingAgency, code, criterion: meant, submission, deviceGroup, certificate, everything } = query
  const named = { ...(meant !== undefined && { criterion: meant }) }
  const subjects: (ExportSubject | undefined)[] = [
    issuingAgency === undefined || code === undefined ? undefined : { issuingAgency, code, ...named },
    issuingAgency === undefined || deviceGroup === undefined
      ? undefined
      : { deviceGroup: { issuingAgency, code: deviceGroup, ...named } },
    submission === undefined || issuingAgency !== undefined ? undefined : { requestId: submission },
    certificate === undefined || issuingAgency !== undefined ? undefined : { certificate },
    everything !== true || issuingAgency !== undefined ? undefined : { everything },
  ]
  const given = [code, submission, deviceGroup, certificate, everything || undefined]
  const [subject] = subjects.filter(each => each !== undefined)
  if (subject !== undefined && given.filter(each => each !== undefined).length === 1) return subject
  throw new Problem(
    'request.parameter',
    'Give issuingAgency and code of a device, the requestId of a submission, issuingAgency and deviceGroup, certificate, or everything=true; one of them, once.',
  )
}

/**
 * Finds what an export is to have.
 *
 * @throws Problem where there is nothing of the kind, or several things bear the code
 */
async function findAsked(
  gateway: Gateway,
  caller: Caller,
  subject: ExportSubject,
  {
    criterion: meant,
    asOf,
    isFolder,
  }: { criterion?: string | undefined; asOf?: Date | undefined; isFolder: boolean },
): Promise<ExportAsked> {
  const { db } = gateway.store
  if ('requestId' in subject || 'code' in subject) {
    const found = await listSubjectSubmissions(db, caller, subject)
    const submissions = found.filter(({ model }) => meant === undefined || viewCriterion(model) === meant)
    // What is for a further register is about the same device, whatever that makes of it.
    if ('code' in subject && new Set(submissions.map(({ model }) => findCodeSpace(model))).size > 1) {
      throw ambiguousCode(`${subject.issuingAgency} ${subject.code}`, submissions)
    }
    const then = submissions.filter(({ received_at }) => asOf === undefined || received_at <= asOf.getTime())
    if (then.length === 0) throw nothing('This organisation has submitted nothing of that kind.')
    const entities = then.flatMap(row => [nameDevice(row), nameGroup(row)])
    const isAudit = isFolder || asOf !== undefined
    return {
      subject,
      submissions: then,
      ...(isAudit && { audit: prepareAudit(db, caller, { entities, asOf }) }),
    }
  }
  const groups = await findGroups(gateway, caller, subject, meant)
  if (groups?.length === 0) throw nothing('This organisation has no device group of that kind.')
  return {
    subject,
    submissions: readSubmissionsOf(groups),
    audit: prepareAudit(db, caller, { entities: readEntitiesOf(groups), asOf, subject }),
  }

  async function* readSubmissionsOf(some: readonly EntityName[] | undefined) {
    if (some === undefined) yield* readOwnSubmissions(db, caller)
    for (const group of some ?? []) yield* readOwnSubmissions(db, caller, group)
  }
  async function* readEntitiesOf(some: readonly EntityName[] | undefined) {
    if (some === undefined) yield* readOwnEntities(db, caller)
    for (const group of some ?? []) yield* readEntitiesOfGroup(db, caller, group)
  }
}

/** The groups that are meant; nothing where all are. */
async function findGroups(
  { store: { db }, limits }: Gateway,
  caller: Caller,
  subject: RegisterSubject,
  meant: string | undefined,
): Promise<readonly EntityName[] | undefined> {
  if ('everything' in subject) return undefined
  const isMeant = ({ model }: { model: string }) => meant === undefined || viewCriterion(model) === meant
  if ('deviceGroup' in subject) {
    const { issuingAgency: agency, code } = subject.deviceGroup
    const bearers = (await findBearers(db, caller, { kind: 'group', agency, code })).filter(isMeant)
    if (bearers.length > 1) throw ambiguousCode(`${agency} ${code}`, bearers)
    return bearers
  }
  const found: EntityName[] = []
  for await (const group of limits.turns.run(caller.organisation, () => readOwnGroups(db, caller))) {
    if (!isMeant(group) || group.record === null || !modelNames.includes(group.model)) continue
    const numbers = findLaw(group.model).listCertificates?.(readStoredJson(group.record)) ?? []
    if (numbers.includes(subject.certificate)) found.push(group)
  }
  return found
}

function nothing(detail: string): Problem {
  return new Problem('path.unknown', detail)
}

const day = /^\d{4}-\d\d-\d\d$/

/** A time in ISO 8601, or a day from its beginning to its end. Nothing for what is none. */
function readMoment(text: string): { from: Date; until: Date } | undefined {
  if (!/^\d{4}-\d\d-\d\d(T.*)?$/.test(text)) return undefined
  const from = new Date(text)
  const until = day.test(text) ? new Date(`${text}T23:59:59.999Z`) : from
  return Number.isNaN(from.getTime()) ? undefined : { from, until }
}

/** The end of a day that has begun is now. @throws Problem for what is in the future */
function findMoment({ from, until }: { from: Date; until: Date }, now: Date): Date {
  if (from > now) throw new Problem('request.parameter', 'asOf must not be in the future.')
  return until > now ? now : until
}
