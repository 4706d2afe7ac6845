import type { Logger } from 'pino'
import type { PublicAnswer } from '../authorities/public-register.ts'
import type { Environment } from '../ids.ts'
import { noteOutages, type OutageWords } from '../jobs/outages.ts'
import type { Stage } from '../stage.ts'

/** What is said of a public register that does not answer. */
const awayRegister: OutageWords = {
  level: 'warn',
  away: 'public register not reached',
  back: 'public register is reached again',
}

/** Counts the answers of a public register, and logs when it goes away and when it is back. */
export function noteAnswers(
  stage: Stage,
  log: Logger,
  environment: Pick<Environment, 'monotonic'>,
  metrics: { publicRegister: { answered(stage: Stage, kind: PublicAnswer['kind']): void } },
): (answer: PublicAnswer) => void {
  const outages = noteOutages(log, environment, awayRegister)
  return answer => {
    metrics.publicRegister.answered(stage, answer.kind)
    if (answer.kind === 'unavailable') {
      const { because } = answer
      outages.failed(stage, because, { stage, because })
    } else outages.worked(stage, { stage })
  }
}
