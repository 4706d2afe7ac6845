import * as Type from 'typebox'
import { count, id, ref, string } from '../body.ts'

const path = string("JSON Pointer into the caller's own request.")

const PatchOperation = Type.Union([
  Type.Object({ op: Type.Enum(['add', 'replace']), path, value: Type.Unknown() }),
  Type.Object({ op: Type.Literal('remove'), path }),
])

export const fix = Type.Optional(
  Type.Array(PatchOperation, {
    description: 'The edit (JSON Patch) that fixes it, where there is just one.',
  }),
)

export const title = Type.Optional(
  string(
    'What a person calls the field at the path, as workbook and console do; absent where the path leads to a whole record, or to no field.',
  ),
)

/** A place in the request where a rule does not hold. */
export const Finding = Type.Object(
  {
    path: string("JSON Pointer into the caller's own request."),
    title,
    message: string('What is wrong and what to do.'),
    ruleId: string("The authority's rule id, SCHEMA-… or UDG-…."),
    value: Type.Optional(Type.Unknown({ description: 'The value seen.' })),
    fix,
    acknowledged: Type.Optional(
      id('Of a warning that was acknowledged: that. Only where these are asked for.'),
    ),
  },
  { $id: 'Finding', title: 'Finding' },
)

/** How many acknowledged warnings are left out, or shown where they were asked for. */
export const acknowledgedWarnings = Type.Optional(
  count('How many warnings were found that people have acknowledged; absent where there are none.'),
)

/** Of calls that show what was found. */
export const acknowledgedParameter = Type.Optional(
  Type.Boolean({ description: 'Whether warnings that people have acknowledged are shown, too.' }),
)

const findings = (description: string) => Type.Array(ref(Finding), { description })

export const findingLists = {
  deviceErrors: findings('Errors on the device (DI).'),
  deviceGroupErrors: findings('Errors on the device group (Basic DI).'),
}

const unlessToTheLetter = "Absent where the gateway keeps to the service contract's letter."

const statuses = ['successful', 'failed'] as const

const found = {
  message: string('The same in words.'),
  ...findingLists,
  deviceWarnings: Type.Optional(
    findings(`Warnings on the device; they never fail a record. ${unlessToTheLetter}`),
  ),
  deviceGroupWarnings: Type.Optional(
    findings(`Warnings on the device group; they never fail a record. ${unlessToTheLetter}`),
  ),
  deviceInfos: Type.Optional(
    findings('What the authority neither asks for nor minds of the device. Only where infos were asked for.'),
  ),
  deviceGroupInfos: Type.Optional(findings('The same of the device group.')),
  acknowledgedWarnings,
}

/** The verdict for one of several registers. */
export const ValidatedTarget = Type.Object(
  {
    register: string('The register.'),
    agency: string('What the service contract, or the register itself, calls its agency.'),
    status: Type.Enum([...statuses, 'INTERNAL_ERROR'], {
      description: 'Whether the records satisfy model and rules. INTERNAL_ERROR: its law broke down.',
    }),
    ...found,
  },
  { $id: 'ValidatedTarget', title: 'Outcome of a validation for one register' },
)

export const ValidationResponse = Type.Object(
  {
    status: Type.Enum([...statuses], { description: 'Whether the records satisfy model and rules.' }),
    ...found,
    targets: Type.Optional(
      Type.Array(ref(ValidatedTarget), {
        description:
          'The verdict for each register, the first one included, which all else here is of; absent where the call names only one.',
      }),
    ),
  },
  { $id: 'ValidationResponse', title: 'Outcome of a validation' },
)
