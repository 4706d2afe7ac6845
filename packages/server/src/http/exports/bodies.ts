import * as Type from 'typebox'

export const ExportFile = Type.Object(
  {
    stage: Type.Ref('Stage'),
    file: Type.String({ description: 'Its name. Names sort in the order of uploading.' }),
    operation: Type.String({
      description: 'The service to choose on the upload page, and its operation: DEVICE.POST.',
    }),
    actorCode: Type.String({ description: 'The actor (SRN) in whose name it is to be uploaded.' }),
    entities: Type.Integer({ minimum: 1, description: 'How many entities it carries.' }),
    messageId: Type.String({ format: 'uuid' }),
    correlationId: Type.String({ format: 'uuid', description: "The authority's response repeats it." }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the file, hexadecimal.' }),
    createdAt: Type.String({ format: 'date-time' }),
    submissions: Type.Array(Type.String(), { description: 'The requestIds of the submissions in it.' }),
  },
  { $id: 'ExportFile', title: 'File for the upload page' },
)

const notExported = Type.Integer({
  minimum: 0,
  description:
    'How many submissions have something to send that is in no file yet; POST /api/v1/exports makes one.',
})

export const ExportManifest = Type.Object(
  {
    stage: Type.Ref('Stage'),
    items: Type.Array(Type.Ref('ExportFile'), {
      description: 'The files that wait to be uploaded, or for their response, in the order of uploading.',
    }),
    notExported,
    instructions: Type.String({ description: 'What to do with the files, for people.' }),
  },
  { $id: 'ExportManifest', title: 'What waits to be uploaded' },
)

export const ImportedResponse = Type.Object(
  {
    stage: Type.Ref('Stage'),
    file: Type.String({ description: 'The file that it answers.' }),
    messageId: Type.String({ format: 'uuid' }),
    correlationId: Type.String({ format: 'uuid' }),
    reading: Type.Optional(
      Type.Enum(['applied', 'repeated', 'contradicting', 'unmatched', 'unreadable', 'unclear'], {
        description: 'What was made of it; absent while it is not stored.',
      }),
    ),
    submissions: Type.Array(
      Type.Object({
        requestId: Type.String({ format: 'uuid' }),
        status: Type.Ref('SubmissionStatus'),
        statusText: Type.String(),
      }),
      { description: 'Every submission in the file, as it is now.' },
    ),
    notExported,
  },
  { $id: 'ImportedResponse', title: 'Response of the authority that was taken in' },
)
