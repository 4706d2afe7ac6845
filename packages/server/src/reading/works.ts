import { findLaw, readAuthorityDocument } from '../authorities/laws.ts'
import { annotateFile } from '../batches/reading/annotate-file.ts'
import { fixTable } from '../batches/reading/fix-table.ts'
import { judgeFile } from '../batches/reading/judge-file.ts'
import { giveRequests } from '../batches/reading/located-requests.ts'
import { proposeFile } from '../batches/reading/propose-file.ts'
import { checkUpload } from '../codes/check-upload.ts'
import type { InForce } from '../codes/in-force.ts'
import { checkList } from '../imports/reading/check-list.ts'
import { planList } from '../imports/reading/plan-list.ts'
import { surveyList } from '../imports/reading/survey-list.ts'
import { type BodyToJudge, judgeBody, validateBody } from '../submissions/judge-body.ts'
import type { RequestFacts } from '../submissions/request-facts.ts'
import { compileMembers, readJsonBody } from './json-body.ts'

/**
 * All that a reader does: a new work is a line here. The first argument of each is data. The second, where it has one, is what it may
 * call meanwhile: functions, and objects of functions, whose arguments and answers are data.
 */
export const works = {
  /** Works on a file whose bytes are asked for, in parts; what ends its reader is held against the file. */
  files: {
    judge: judgeFile,
    requests: giveRequests,
    annotate: annotateFile,
    fix: fixTable,
    survey: surveyList,
    check: checkList,
    plan: planList,
  },
  /** Works on a document that is given as it is, and asks for nothing; what ends its reader is held against the document. */
  documents: {
    answer: ({ authority, document }: { authority: string; document: Uint8Array }) =>
      readAuthorityDocument(authority, document),
    codeList: checkUpload,
    proposal: proposeFile,
  },
  /** Works on the body of a call, with the code lists in force as `codes`. Nothing is noted of it: it is not read again where its reader broke down. */
  bodies: {
    validateBody: (asked: BodyToJudge, { facts, codes }: JudgingOutside) =>
      validateBody(asked, facts, model => codes.findLists(findLaw(model))),
    judgeBody: (asked: BodyToJudge, { facts, codes }: JudgingOutside) =>
      judgeBody(asked, facts, model => codes.findLists(findLaw(model))),
    /** `schema` of the body is plain data. */
    jsonBody: ({ bytes, schema }: { bytes: Uint8Array; schema: object }) =>
      readJsonBody(bytes, compileMembers(schema)),
  },
}

/** What judging a body asks for meanwhile. */
export interface JudgingOutside {
  facts: RequestFacts
  /** The code lists in force. */
  codes: Pick<InForce, 'findLists' | 'contents'>
}

/** What is said of a document that takes too much, or certainly breaks down what reads it; without it, that is thrown. */
export const whereTooMuch: {
  readonly [Name in DocumentWork]?: (because: string) => Awaited<ReturnType<Works['documents'][Name]>>
} = {
  answer: because => ({ isRead: false, because }),
  codeList: message => ({ ok: false, kind: 'refused', faults: [{ path: '', message }], count: 1 }),
}

type Works = typeof works
type DocumentWork = keyof Works['documents']

/** The name of a work. */
export type Work = keyof Works['files'] | DocumentWork | keyof Works['bodies']
