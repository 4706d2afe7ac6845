import { type Actors, actorExists, representativeExists } from '../actors.ts'
import { refuseMessage as refuse, type Verdict } from '../verdict.ts'
import type { DescribedActor, DescribedSummary, Directory } from './directory.ts'
import type { Inquiry } from './read-inquiry.ts'
import { writeActor } from './write-actor.ts'
import { writeSummary } from './write-summary.ts'

/** What a PullResponse to a question about actors or summaries says. */
export interface InquiryPage {
  readonly verdict: Verdict
  /** The elements of the payload. */
  readonly items: readonly string[]
  readonly place: { readonly numberOfPages: number; readonly pageNumber: number; readonly pageSize: number }
}

/** The page of actors or summaries that a question asks for, or why there is none. */
export function answerInquiry(
  { service, criteria, pageNumber, pageSize }: Inquiry,
  sender: string,
  directory: Directory,
  actors: Actors,
): InquiryPage {
  if (!actorExists(actors, sender)) {
    const verdict = refuse(
      'UNAUTHORISED_ERROR',
      'E-I-40000',
      `the submitting actor ${sender} is not registered`,
    )
    return { verdict, items: [], place: { numberOfPages: 0, pageNumber, pageSize } }
  }
  const found =
    service === 'ACTOR.GET'
      ? findActors(criteria, sender, directory, actors).map(writeActor)
      : directory.summaries.filter(summary => meets(criteria, summary)).map(writeSummary)
  return {
    verdict: { responseCode: 'SUCCESS', problems: [] },
    items: found.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize),
    place: { numberOfPages: Math.ceil(found.length / pageSize), pageNumber, pageSize },
  }
}

/** Without a list of actors only those that are described, and the one that is named, can be told. */
function findActors(
  { actorCode, country, type }: Inquiry['criteria'],
  sender: string,
  { actors: described }: Directory,
  actors: Actors,
): DescribedActor[] {
  const codes = actorCode === undefined ? [...(actors.listed ?? described.keys())] : [actorCode]
  return codes
    .filter(code => (code.includes('-AR-') ? representativeExists(actors, code) : actorExists(actors, code)))
    .filter(code => country === undefined || code.startsWith(`${country}-`))
    .filter(code => type === undefined || code.includes(`-${type}-`))
    .map(code => described.get(code) ?? asUsual(code, sender))
}

/** An actor that was not described is active, and a representative has a mandate of the manufacturer that asks. */
function asUsual(code: string, sender: string): DescribedActor {
  const hasMandate = code.includes('-AR-') && sender.includes('-MF-')
  return { code, ...(hasMandate ? { mandates: [{ actor: sender, from: '2021-05-26' }] } : {}) }
}

function meets(criteria: Inquiry['criteria'], summary: DescribedSummary): boolean {
  const wanted: readonly (readonly [string | undefined, string | undefined])[] = [
    [criteria.basicUDICode, summary.deviceGroup.code],
    [criteria.SSCPReferenceNumber, summary.reference],
    [criteria.SSCPRevisionNumber, summary.revision],
    [criteria.CertificateNumber, summary.certificate],
    [criteria.MFActorCode, summary.manufacturer],
    [criteria.NBActorCode, summary.notifiedBody],
  ]
  return wanted.every(([asked, has]) => asked === undefined || asked === has)
}
