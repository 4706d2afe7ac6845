import * as Type from 'typebox'
import type { CarriedSubmission } from '../../store/exports.ts'
import { readings } from '../../store/tables.ts'
import { contractStatus, describeStatus } from '../../submissions/describe-status.ts'
import { type Body, count, id, ref, Stage, sha256, string, time } from '../body.ts'
import { SubmissionStatus } from '../submit/bodies.ts'

const ExportFile = Type.Object(
  {
    stage: ref(Stage),
    file: string('Its name. Names sort in the order of uploading.'),
    operation: string('The service to choose on the upload page, and its operation.'),
    actorCode: string('The actor (SRN) in whose name it is to be uploaded.'),
    entities: Type.Integer({ minimum: 1, description: 'How many entities it carries.' }),
    messageId: id(),
    correlationId: id("The authority's response repeats it."),
    sha256: sha256('SHA-256 of the file, hexadecimal.'),
    createdAt: time(),
    submissions: Type.Array(Type.String(), { description: 'The requestIds of the submissions in it.' }),
  },
  { $id: 'ExportFile', title: 'File for the upload page' },
)

const notExported = count(
  'How many submissions have something to send that is in no file yet; POST /api/v1/exports makes one.',
)

export const ExportManifest = Type.Object(
  {
    stage: ref(Stage),
    items: Type.Array(ref(ExportFile), {
      description: 'The files that wait to be uploaded, or for their response, in the order of uploading.',
    }),
    notExported,
    instructions: string('What to do with the files, for people.'),
  },
  { $id: 'ExportManifest', title: 'What waits to be uploaded' },
)

const CarriedSubmissionView = Type.Object({
  requestId: id(),
  status: ref(SubmissionStatus),
  statusText: Type.String(),
})

export const ImportedResponse = Type.Object(
  {
    stage: ref(Stage),
    file: string('The file that it answers.'),
    messageId: id(),
    correlationId: id(),
    reading: Type.Optional(
      Type.Enum([...readings], {
        description: 'What was made of it; absent while it is not stored.',
      }),
    ),
    submissions: Type.Array(CarriedSubmissionView, {
      description: 'Every submission in the file, as it is now.',
    }),
    notExported,
  },
  { $id: 'ImportedResponse', title: 'Response of the authority that was taken in' },
)

/** A submission in a file that the authority has answered, as it is now. */
export function viewCarried(submission: CarriedSubmission): Body<typeof CarriedSubmissionView> {
  return {
    requestId: submission.request_id,
    status: contractStatus(submission),
    statusText: describeStatus(submission),
  }
}
