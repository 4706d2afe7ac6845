import type { Finding, RecordRequest } from '@udigate/udi'
import { listFindings, mergePatch } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import { validRequests } from '../rules/valid-requests.ts'
import { validate } from '../validate.ts'
import type { BrokenExample, GoodExample } from './catalogue-entry.ts'

/** A request that breaks a rule, before it is judged. */
export type BrokenRequest = Omit<BrokenExample, 'findings' | 'also'>

/** What judges an example: all findings on the request, errors first. */
export type Judge = (model: Model, request: RecordRequest) => readonly Finding[]

/** The example with what `judge` says of it: the findings of the rule `id` whole, of other rules the ids. */
export function judgeExample(id: string, example: BrokenRequest, judge: Judge = judgeFor()): BrokenExample {
  const findings = judge(example.model, exampleRequest(example))
  const others = findings.map(({ ruleId }) => ruleId).filter(ruleId => ruleId !== id)
  return {
    ...example,
    findings: findings.filter(({ ruleId }) => ruleId === id),
    also: [...new Set(others)].sort(),
  }
}

/** The whole request of an example: the valid request of its model, or what is registered, with its change. */
export function exampleRequest({ model, registered = {}, change }: GoodExample): RecordRequest {
  return mergePatch(mergePatch(validRequests[model], registered), change) as RecordRequest
}

/** What judges examples of the rules that a further register asks, or of those of EUDAMED where none is named. */
export function judgeFor(register?: string): Judge {
  return (model, request) => {
    const found = validate(model, request, { register, info: true })
    return listFindings(found).map(([, finding]) => finding)
  }
}
