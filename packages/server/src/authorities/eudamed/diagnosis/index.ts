import type { ConnectionDiagnosis } from '../../connection-report.ts'
import type { EudamedStage } from '../stage.ts'
import { checkAccessPoint, checkClock } from './access-point-checks.ts'
import { checkAnswer, checkDelivery, checkSending, checkToken } from './message-checks.ts'

/** What is said of how EUDAMED is reached. @param prefix how the names of the settings of the stage begin */
export function makeDiagnosis(stage: EudamedStage, prefix: string): ConnectionDiagnosis {
  return {
    checkAccessPoint: seen => checkAccessPoint(seen, prefix),
    checkClock,
    checkToken,
    checkSending: sent => checkSending(sent, stage, prefix),
    checkDelivery,
    checkAnswer: (said, seen, seconds) => checkAnswer(said, seen, prefix, seconds),
  }
}
