import { type Finding as FindingOf, seenValue } from '@udigate/udi'
import * as Type from 'typebox'
import { modelNames } from '../../authorities/laws.ts'
import type { ChangedDevice } from '../../registers/find-changes.ts'
import type { JudgedDevice } from '../../registers/judge-device.ts'
import { leavings } from '../../registers/make-files.ts'
import { nameRegisterFile } from '../../registers/render-file.ts'
import type { CountedFile } from '../../store/register-files.ts'
import { type Body, count, formatTime, id, ref, Stage, sha256, string, time } from '../body.ts'
import { Author, viewAuthor } from '../endpoint/author.ts'
import { definePage } from '../endpoint/page.ts'
import { Finding } from '../submit/validation-bodies.ts'
import { withTitle } from '../submit/with-titles.ts'
import { RegisterDevice, registerName } from './register-device.ts'

const deviceName = {
  issuingAgency: Type.String({ minLength: 1, maxLength: 20 }),
  code: Type.String({ minLength: 1, maxLength: 120 }),
}

const DeviceName = Type.Object(deviceName, { additionalProperties: false })

/** How many devices a call may name. */
const mostNamed = 1_500

export const RegisterFilesRequest = Type.Object(
  {
    devices: Type.Optional(
      Type.Array(DeviceName, {
        minItems: 1,
        maxItems: mostNamed,
        description: 'These alone; all that are in no file for the register yet where absent.',
      }),
    ),
    actorCode: Type.Optional(string('Devices of this actor (SRN) alone.')),
    leaveOut: Type.Optional(
      Type.Enum([...leavings], {
        description:
          'What a device is left out for: `nothing` (the usual), where any error refuses the whole call; `errors`; or `warnings` of the rules of the register, too.',
      }),
    ),
    cursor: Type.Optional(string('nextCursor of the call before: it goes on behind the devices of that.')),
  },
  { $id: 'RegisterFilesRequest', title: 'Of which devices files are made', additionalProperties: false },
)

const fileMembers = {
  id: id('The message in the file has it, too, and an answer to it.'),
  stage: ref(Stage),
  register: registerName,
  name: string('What to call the file. Names sort in the order of uploading.'),
  actorCode: string('The actor (SRN) whose devices are in it.'),
  party: Type.Optional(
    string('The number by which the register knows who uploads it. It stands in no file.'),
  ),
  model: Type.Enum([...modelNames]),
  operation: string('The service and the operation of the message.'),
  devices: count('How many devices were put into it.'),
  confirmed: count('How many of them are said to be there.'),
  removed: count('How many of them were refused, or were discarded there.'),
  bytes: count('How long it is.'),
  sha256: sha256('SHA-256 of the file, hexadecimal.'),
  madeAt: time(),
  madeBy: ref(Author),
  uploadedAt: Type.Optional(time('When a person said that it was uploaded; absent until then.')),
  uploadedBy: Type.Optional(ref(Author)),
}

export const RegisterFile = Type.Object(fileMembers, {
  $id: 'RegisterFile',
  title: 'File for a further register',
})

export const RegisterFileDetail = Type.Object(
  {
    ...fileMembers,
    items: Type.Array(ref(RegisterDevice), {
      description: 'The devices with which it was made, and what became of each.',
    }),
  },
  { $id: 'RegisterFileDetail', title: 'File for a further register, with what is in it' },
)

export const RegisterFilePage = definePage(RegisterFile, {
  $id: 'RegisterFilePage',
  title: 'Page of files for a further register, newest first',
})

const judged = {
  ...deviceName,
  model: Type.Enum([...modelNames]),
  findings: Type.Array(ref(Finding), { description: 'What is against it, each with its rule.' }),
}

export const MadeRegisterFiles = Type.Object(
  {
    files: Type.Array(ref(RegisterFile), { description: 'In the order in which to upload them.' }),
    leftOut: Type.Array(Type.Object(judged), { description: 'Devices that are in no file, and why.' }),
    warned: Type.Array(Type.Object(judged), {
      description: 'Devices that are in a file though rules of the register warn of them.',
    }),
    inFiles: Type.Array(ref(RegisterDevice), {
      description: 'Devices that were named and are in a file already.',
    }),
    nextCursor: Type.Optional(string('Give it as cursor to go on; absent where every device was looked at.')),
    restoredAt: Type.Optional(
      time(
        'When the store was found to have gone back to an older state. Files that were made since that state are not known, so that their devices may be there already: look for them on the page of the register before you upload. It stands here until a file that was made since is uploaded.',
      ),
    ),
  },
  { $id: 'MadeRegisterFiles', title: 'Files that were made for a further register' },
)

export const RegisterAnswer = Type.Object(
  {
    there: Type.Optional(
      Type.Union([Type.Literal('all'), Type.Array(DeviceName, { maxItems: mostNamed })], {
        description: 'The devices that the register has: all of the file that are not refused, or these.',
      }),
    ),
    refused: Type.Optional(
      Type.Array(
        Type.Object(
          { ...deviceName, because: Type.Optional(Type.String({ maxLength: 1000 })) },
          { additionalProperties: false },
        ),
        {
          maxItems: mostNamed,
          description:
            'Those that the register did not take. They go into the next file, and until then may be said to be there after all.',
        },
      ),
    ),
  },
  { $id: 'RegisterAnswer', title: 'What became of a file at a register', additionalProperties: false },
)

export const TakenRegisterAnswer = Type.Object(
  {
    file: ref(RegisterFile),
    there: Type.Array(DeviceName, { description: 'Devices that the register has.' }),
    refused: Type.Array(DeviceName, { description: 'Devices that were not taken.' }),
    open: Type.Array(DeviceName, { description: 'Devices of the file that have no answer yet.' }),
    needing: Type.Array(id(), {
      description:
        'Other files with devices whose group the register does not have, because the file with the group was refused. Discard those that were not uploaded, and make them again.',
    }),
  },
  { $id: 'TakenRegisterAnswer', title: 'What was noted of a file' },
)

export const ChangedInRegister = Type.Object(
  {
    ...deviceName,
    model: Type.Enum([...modelNames]),
    fileId: id(),
    uploadedAt: Type.Optional(
      time('When its file was uploaded. Where absent: discard the file, and make it again.'),
    ),
    confirmedAt: Type.Optional(time()),
    differences: Type.Array(
      Type.Object({
        path: string('JSON Pointer into the records.'),
        before: Type.Optional(Type.Unknown({ description: 'As it is there.' })),
        after: Type.Optional(Type.Unknown({ description: 'As it is registered now.' })),
        blockedBy: Type.Optional(
          string('The rule of the authority that forbids such a change, where one does.'),
        ),
      }),
      { description: 'Each field that is otherwise.' },
    ),
    reasons: Type.Array(Type.String(), { description: 'What else is to be known.' }),
  },
  { $id: 'ChangedInRegister', title: 'Device that is otherwise now than in a register' },
)

export const ChangedInRegisterPage = definePage(ChangedInRegister, {
  $id: 'ChangedInRegisterPage',
  title: 'Page of devices that are otherwise now than in a register',
})

export const ChangesNoted = Type.Object(
  { devices: Type.Array(DeviceName, { minItems: 1, maxItems: mostNamed }) },
  {
    $id: 'ChangesNoted',
    title: 'Devices that a person has changed, or discarded, in a register by hand',
    additionalProperties: false,
  },
)

/** @param parties by actor the numbers by which the register knows who uploads files */
export function viewRegisterFile(
  row: CountedFile,
  parties: ReadonlyMap<string, string | null>,
): Body<typeof RegisterFile> {
  return {
    id: row.id,
    stage: row.stage,
    register: row.register,
    name: nameRegisterFile(row),
    actorCode: row.actor,
    party: parties.get(row.actor) ?? undefined,
    model: row.model,
    operation: row.operation,
    devices: row.devices,
    confirmed: row.confirmed,
    removed: row.removed,
    bytes: row.bytes,
    sha256: row.sha256,
    madeAt: formatTime(row.made_at),
    madeBy: viewAuthor(row.made_by),
    uploadedAt: formatTime(row.uploaded_at),
    uploadedBy: row.uploaded_by === null ? undefined : viewAuthor(row.uploaded_by),
  }
}

/** A device, and what is against it. */
export function viewJudged(
  { device: { agency, code, model } }: JudgedDevice,
  findings: readonly FindingOf[],
): Body<typeof MadeRegisterFiles>['leftOut'][number] {
  return {
    issuingAgency: agency,
    code,
    model,
    findings: findings.map(({ path, message, ruleId, value }) =>
      withTitle({ path, message, ruleId, ...seenValue(value) }, model),
    ),
  }
}

export function viewChanged({ device, differences, reasons }: ChangedDevice): Body<typeof ChangedInRegister> {
  return {
    issuingAgency: device.agency,
    code: device.code,
    model: device.model,
    fileId: device.file,
    uploadedAt: formatTime(device.uploaded_at),
    confirmedAt: formatTime(device.confirmed_at),
    differences: differences.map(({ path, before, after, blockedBy }) => ({
      path,
      before,
      after,
      blockedBy,
    })),
    reasons: [...reasons],
  }
}

export function viewName({ agency, code }: { agency: string; code: string }): Body<typeof DeviceName> {
  return { issuingAgency: agency, code }
}
