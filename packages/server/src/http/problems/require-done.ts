import { Refusal } from '../../rights/refusal.ts'
import { Problem, type ProblemCode } from './problem.ts'

/** What a use case has done. @throws Problem of this kind, with its sentence, where it refused */
export function requireDone<Done>(done: Done | Refusal, code: ProblemCode): Done {
  if (done instanceof Refusal) throw new Problem(code, done.because)
  return done
}
