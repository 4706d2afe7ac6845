import type { AuthorityTypes } from './authority-types.ts'
import type { RecordLaw } from './record-law.ts'
import type { RegisterLaw } from './register-law.ts'

/** A regulator's database as law: it has records of its own, and is the register that they are made for. */
export interface Authority<Types extends AuthorityTypes = AuthorityTypes>
  extends RecordLaw<Types>,
    RegisterLaw<Types> {}
