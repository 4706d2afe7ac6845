import type { ConnectionDiagnosis } from '../../connection-report.ts'
import type { EudamedStage } from '../settings/connectors.ts'
import { checkAccessPoint, checkClock } from './access-point-checks.ts'
import {
  checkDeliveryOverAs4,
  checkOwnEndpoint,
  checkPartner,
  checkSendingOverAs4,
  whyNoAnswerOverAs4,
} from './as4-checks.ts'
import { checkBothCertificates, checkChain } from './certificate-checks.ts'
import { checkAnswer, checkDelivery, checkSending, checkToken, whyNoAnswer } from './message-checks.ts'

/** What is said of how EUDAMED is reached. @param prefix how the names of the settings of the stage begin */
export function makeDiagnosis(stage: EudamedStage, prefix: string): ConnectionDiagnosis {
  if (stage.connector === 'as4') return makeAs4Diagnosis(prefix)
  return {
    checkAccessPoint: seen => checkAccessPoint(seen, prefix),
    checkClock,
    checkToken,
    checkSending: sent => checkSending(sent, stage, prefix),
    checkDelivery,
    checkAnswer: (said, seen, seconds) => checkAnswer(said, whyNoAnswer(seen, prefix), prefix, seconds),
  }
}

function makeAs4Diagnosis(prefix: string): ConnectionDiagnosis {
  return {
    checkGateway({ gateway }, now) {
      if (!gateway) return []
      const { chain } = gateway
      return [
        checkBothCertificates(gateway, now, prefix),
        ...(chain ? [checkChain(chain, now, prefix)] : []),
        checkOwnEndpoint(gateway),
      ]
    },
    checkAccessPoint: seen => checkPartner(seen, prefix),
    checkClock,
    checkToken,
    checkSending: sent => checkSendingOverAs4(sent, prefix),
    checkDelivery: checkDeliveryOverAs4,
    checkAnswer: (said, _seen, seconds) => checkAnswer(said, whyNoAnswerOverAs4, prefix, seconds),
  }
}
