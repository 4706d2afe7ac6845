import { createRegister, mayUse, noteUse, type Register } from '../register/register.ts'
import type { Identifier } from '../structure.ts'
import type { SubmittedUse } from '../submitted/read-part.ts'
import type { Problem } from '../verdict.ts'

/** The name under which a Basic UDI-DI's own identifier is reported. */
export function getGroupUse(identifier: Identifier): SubmittedUse {
  return { use: 'BASIC_UDI', identifier, path: 'basicUdiDatas[0].basicUdi' }
}

/** One problem for every device identifier that is taken already, in the register or earlier in the same entity. */
export function findTaken(register: Register, actor: string, uses: readonly SubmittedUse[]): Problem[] {
  const draft = createRegister(register)
  const problems: Problem[] = []
  for (const used of uses) {
    if (mayUse(draft, used, actor)) noteUse(draft, used, actor)
    else problems.push({ code: 'ERR-UDID-003.01', detail: `${used.path}: ${describeTaken(used.identifier)}` })
  }
  return problems
}

function describeTaken({ issuingAgency, code }: Identifier): string {
  return `The device identifier code ${code} already exists for the selected issuing agency ${issuingAgency}`
}
