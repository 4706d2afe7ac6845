import { isName } from './entity-names.ts'

/** The fields in which a record names who makes it: of systems and procedure packs the producer. */
const makers = ['MFActorCode', 'PRActorCode'] as const

/** Who makes what a record is of, whatever has arrived as one, and the field that says it. */
export function readMaker(record: unknown): { actor: string; field: string } | undefined {
  const fields = (record ?? {}) as Readonly<Record<string, unknown>>
  for (const field of makers) {
    const actor = fields[field]
    if (isName(actor) && actor !== '') return { actor, field }
  }
  return undefined
}
