import { type Model, type ValidateOptions, validationRequest } from '@udigate/eudamed'
import type * as Gdsn from '@udigate/gdsn'
import { chooseModel, judgeRequest, type ReadRequest, type Verdict } from '@udigate/sheets'
import { RuleFailure } from '@udigate/udi'
import { dataPools } from './data-pools.ts'

/** The law of data pools. Only a run that judges by it takes the time to load it. */
let gdsn: typeof Gdsn | undefined

/** Loads the law of the register that records are judged for, where that is one of its own; before any is judged. */
export async function loadLaw(register: string | undefined): Promise<void> {
  if (register === dataPools) gdsn ??= await import('@udigate/gdsn')
}

/** Judges a request for a register: by the law of EUDAMED, and for data pools by theirs besides. */
export function judgeInput(
  request: ReadRequest,
  told: Model | undefined,
  { register, ...options }: ValidateOptions,
): Verdict {
  if (register !== dataPools) return judgeRequest(request, told, { register, ...options })
  const { reading } = request
  if (!reading.ok || request.operation !== undefined) return judgeRequest(request, told, options)
  const { tradeItem, ...body } = reading.body
  const verdict = judgeRequest({ ...request, reading: { ok: true, body } }, told, options)
  if (verdict.kind !== 'judged') return verdict
  if (gdsn === undefined) throw new TypeError('The law of data pools is not loaded.')
  try {
    const asked = { ...validationRequest(body), tradeItem }
    const { codes, info } = options
    const validation = gdsn.validateBesides(verdict.validation, chooseModel(request, told), asked, {
      sentAt: new Date(),
      info,
      ...(codes && { codes }),
    })
    return { ...verdict, validation }
  } catch (error) {
    if (error instanceof RuleFailure) return { kind: 'broken', ruleId: error.ruleId }
    throw error
  }
}
