import { describeFileConnectors } from '../../authorities/connectors.ts'
import type { Stage } from '../../stage.ts'

/** Why a stage that is connected has no files for a person to carry. */
export function explainMissingFiles(stage: Stage): string {
  return `The stage ${stage} reaches its authority by an access point; files for the upload page are for ${describeFileConnectors()}.`
}
