import { TradeItemCompanion, validateBesides } from '@udigate/gdsn'
import type { RecordRequest, Validation } from '@udigate/udi'

/** A register that the records of an authority's models can be judged for, with what stands beside them. Nothing is sent to it. */
export interface JudgedRegister {
  /** In parameters. */
  readonly id: string
  /** What stands beside the records: the member of the request, and its schema, which has an `$id`. */
  readonly companion: { readonly member: 'tradeItem'; readonly schema: object }
  /**
   * A verdict of the authority's law with what the register asks besides.
   *
   * @throws RuleFailure when a rule breaks down
   */
  validateBesides(
    home: Validation,
    model: string,
    request: RecordRequest & { readonly tradeItem?: unknown },
    options: { readonly sentAt: Date; readonly codes: object; readonly info?: boolean | undefined },
  ): Validation
}

/** The registers that records can only be judged for. */
export const judgedRegisters: readonly JudgedRegister[] = [
  {
    id: 'gdsn',
    companion: { member: 'tradeItem', schema: TradeItemCompanion },
    validateBesides: validateBesides as JudgedRegister['validateBesides'],
  },
]

/** The register of an id. */
export function findJudgedRegister(id: string | undefined): JudgedRegister | undefined {
  return judgedRegisters.find(register => register.id === id)
}
