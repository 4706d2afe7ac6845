import {
  chooseModel,
  collectCauses,
  type JudgedFinding,
  placeFindings,
  separateFollowOns,
} from '@udigate/sheets'
import { judgeInput } from './judge-input.ts'
import type { ValidateCommandOptions } from './options.ts'
import type { TableCauses, Writer } from './writer.ts'

/**
 * Collects by cause what is found in tables, for the end of the report, and has the rest written at once. A rule that breaks
 * down is no cause, and is written.
 */
export function causesWriter(
  { model, strictContract, register, info, quiet, warningsAsErrors }: ValidateCommandOptions,
  writer: Writer,
  causes: TableCauses,
): Writer {
  const causesIn = (file: string) => {
    const known = causes.get(file) ?? collectCauses()
    causes.set(file, known)
    return known
  }
  const isWanted = ({ severity }: JudgedFinding): boolean =>
    severity === 'error' || !quiet || (warningsAsErrors && severity === 'warning')
  return {
    add(judged) {
      const { file, request, verdict } = judged
      if (!request.isOfTable || verdict.kind === 'broken') return writer.add(judged)
      const findings = placeFindings(request, verdict)
      if (findings.length === 0) return ''
      const found = separateFollowOns(request, findings, unreadable =>
        judgeInput(request, chooseModel(request, model), { strictContract, register, info, unreadable }),
      )
      causesIn(file).add(request.record, {
        causes: found.causes.filter(isWanted),
        followOns: found.followOns.filter(isWanted),
      })
      return ''
    },
    problem(file, problem) {
      if (problem.row === undefined && problem.sheet === undefined) return writer.problem(file, problem)
      if (!quiet || problem.severity === 'error') causesIn(file).addProblem(problem)
      return ''
    },
    unchecked: writer.unchecked,
  }
}
