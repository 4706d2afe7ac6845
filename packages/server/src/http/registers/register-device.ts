import * as Type from 'typebox'
import { criteria, findCriterion } from '../../authorities/laws.ts'
import { findRegister, type Register, registerNames } from '../../authorities/registers.ts'
import { decodeJson } from '../../store/json.ts'
import type { RegisterEntityRow } from '../../store/tables.ts'
import { type Body, formatTime, id, sha256, time } from '../body.ts'
import { Problem } from '../problems/problem.ts'

/** The register that an address names. @throws Problem where there is none of that name */
export function readRegister(name: string): Register {
  const register = findRegister(name)
  if (register === undefined) {
    throw new Problem(
      'path.unknown',
      `There is no register "${name}". There are: ${registerNames.join(', ')}.`,
    )
  }
  return register
}

export const registerName = Type.Enum([...registerNames], { description: 'A further register.' })

/** That an address names a further register. */
export const ofRegister = { params: { register: registerName } } as const

export const RegisterDevice = Type.Object(
  {
    criterion: Type.Enum([...criteria]),
    issuingAgency: Type.String(),
    code: Type.String(),
    register: registerName,
    fileId: id(),
    madeAt: time('When the file was made.'),
    uploadedAt: Type.Optional(time('When a person said that it was uploaded.')),
    confirmedAt: Type.Optional(time('When it was said to be there, by a person or an answer file.')),
    refusedAt: Type.Optional(
      time('When the register was said not to take it. It may be in another file since.'),
    ),
    because: Type.Optional(Type.Array(Type.String(), { description: 'What the register said to that.' })),
    discardedAt: Type.Optional(
      time(
        'When a person said that it was discarded there, since the authority does not hold it any longer.',
      ),
    ),
    changedByHand: Type.Optional(
      Type.Literal(true, { description: 'A person has changed it there since, by hand.' }),
    ),
    recordSha256: sha256('Of the canonical record that went into the file, hexadecimal.'),
  },
  { $id: 'RegisterDevice', title: 'What a device is in a further register' },
)

/** What a device is in a further register. */
export function viewRegisterDevice(row: RegisterEntityRow): Body<typeof RegisterDevice> {
  return {
    criterion: findCriterion(row.model),
    issuingAgency: row.agency,
    code: row.code,
    register: row.register,
    fileId: row.file,
    madeAt: formatTime(row.made_at),
    uploadedAt: formatTime(row.uploaded_at),
    confirmedAt: formatTime(row.confirmed_at),
    refusedAt: row.removed_as === 'refused' ? formatTime(row.removed_at) : undefined,
    because: decodeJson(row.because)?.slice(),
    discardedAt: row.removed_as === 'discarded' ? formatTime(row.removed_at) : undefined,
    changedByHand: row.current === null ? undefined : true,
    recordSha256: row.sha256,
  }
}
