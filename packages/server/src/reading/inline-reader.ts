import { findLaw, readAuthorityDocument } from '../authorities/laws.ts'
import { annotateFile } from '../batches/reading/annotate-file.ts'
import type { LocatedRequest } from '../batches/reading/file-reader.ts'
import { fixTable } from '../batches/reading/fix-table.ts'
import { judgeFile, readRequests } from '../batches/reading/judge-file.ts'
import { proposeFile } from '../batches/reading/propose-file.ts'
import { checkUpload } from '../codes/check-upload.ts'
import { checkList } from '../imports/reading/check-list.ts'
import { planList } from '../imports/reading/plan-list.ts'
import { surveyList } from '../imports/reading/survey-list.ts'
import { judgeBody, validateBody } from '../submissions/judge-body.ts'
import { compileMembers, readJsonBody } from './json-body.ts'
import type { Reader } from './reader.ts'

/** Reads where it is called: for a simulation, in which everything happens in one thread and in one order. */
export const inlineReader: Reader = {
  judge: judgeFile,
  annotate: annotateFile,
  fix: fixTable,
  survey: surveyList,
  check: checkList,
  plan: planList,
  async *requests(file, { source }) {
    for await (const { requests, problems } of readRequests(file, source)) {
      const located = requests.map(({ findPlace, ...request }): LocatedRequest => {
        return findPlace === undefined
          ? request
          : { ...request, locate: async pointers => pointers.map(findPlace) }
      })
      yield { requests: located, problems }
    }
  },
  answer: async (authority, document) => readAuthorityDocument(authority, document),
  sentAnswer: async (authority, document) => readAuthorityDocument(authority, document),
  codeList: async upload => checkUpload(upload),
  proposal: proposeFile,
  validateBody: (asked, { facts, codes }) =>
    validateBody(asked, facts, model => codes.findLists(findLaw(model))),
  judgeBody: (asked, { facts, codes }) => judgeBody(asked, facts, model => codes.findLists(findLaw(model))),
  jsonBody: async (bytes, schema) => readJsonBody(bytes, compileMembers(schema)),
  stopFiles: async () => {},
  stop: async () => {},
}
