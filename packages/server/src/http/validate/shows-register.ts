import { type Caller, mayDo } from '../../rights/caller.ts'

const showing = ['records.plan', 'submissions.submit'] as const

/** Whether a caller is told what the register says against records: who may plan or submit learns it there, too. */
export function showsRegister(caller: Caller): boolean {
  return showing.some(right => mayDo(caller, right))
}
