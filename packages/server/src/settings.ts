import * as Type from 'typebox'
import { agreementDefaults } from './authorities/ec/agreement.ts'

const text = (description: string) => Type.Optional(Type.String({ minLength: 1, description }))

/** The ways to the authority: two plugins of a Domibus, and a person who uploads files. */
export const connectors = ['domibus', 'domibus-files', 'bulk-files'] as const

function stageFields(words: string) {
  return {
    CONNECTOR: Type.Optional(
      Type.Enum([...connectors], {
        description: `Way to the authority in ${words}: the WS plugin of a Domibus, its FS plugin, or files for the authority's upload page; domibus where an ENDPOINT is set.`,
      }),
    ),
    ENDPOINT: text(`domibus: address of the WS plugin for ${words}.`),
    FOLDER: text(
      `domibus-files: the FS plugin's fsplugin.messages.location for ${words}, as this machine sees it. bulk-files: where the files go; exports/${words} in the data folder where unset.`,
    ),
    PARTY_ID: text(`eDelivery party id of the own access point in ${words}; not needed for bulk-files.`),
    USER: text(`domibus: user of the WS plugin in ${words}, where it asks for one.`),
    PASSWORD: text(`domibus: password of that user.`),
    CA_FILE: text(
      `domibus: file with the certificates (PEM) to trust for the ENDPOINT of ${words}, instead of the public ones.`,
    ),
    AUTHORITY_PARTY_ID: text(
      `eDelivery party id of the authority's access point in ${words}, as the P-Mode has it; ${agreementDefaults.to.partyId} where unset.`,
    ),
    PARTY_ID_TYPE: text(
      `Type of both party ids in ${words}, as the P-Mode has it; ${agreementDefaults.to.partyIdType} where unset.`,
    ),
    SERVICE: text(`Service of the P-Mode in ${words}; ${agreementDefaults.service.value} where unset.`),
    SERVICE_TYPE: text(`Type of that service in ${words}; ${agreementDefaults.service.type} where unset.`),
    ACTION: text(`Action of the P-Mode in ${words}; ${agreementDefaults.action} where unset.`),
    ORIGINAL_SENDER: text(
      `originalSender of the messages in ${words}; ${agreementDefaults.originalSender} where unset.`,
    ),
    FINAL_RECIPIENT: text(
      `finalRecipient of the messages in ${words}; ${agreementDefaults.finalRecipient} where unset.`,
    ),
    DTX_VERSION: text(`Version of the EUDAMED data exchange in ${words}; 3.0.30 where unset.`),
    XSD_DIR: text(`Folder of the official schemas for ${words}; every message is checked before it leaves.`),
    WAIT: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 300,
        description: `Seconds that a submit call to ${words} waits for the outcome; where unset 25 with the simulator, 0 with bulk-files, else 55.`,
      }),
    ),
    PULL_EVERY: Type.Optional(
      Type.Number({
        minimum: 0.1,
        maximum: 8760,
        description: `Hours after which the devices of each registered actor in ${words} are pulled again, such as 24; only when asked for where unset.`,
      }),
    ),
  }
}
type StageFields = ReturnType<typeof stageFields>
type StageSettings<S extends string> = {
  [Name in keyof StageFields as `UDIGATE_${S}_${Name}`]: StageFields[Name]
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the names that it returns depend on it
function stageSettings<const S extends 'PREVIEW' | 'PRODUCTION'>(stage: S, words: string): StageSettings<S> {
  const settings = Object.entries(stageFields(words)).map(([name, schema]) => [
    `UDIGATE_${stage}_${name}`,
    schema,
  ])
  return Object.fromEntries(settings) as StageSettings<S>
}

/** Every setting, as it stands in the environment. */
export const Settings = Type.Object({
  HOST: Type.Optional(
    Type.String({ minLength: 1, description: 'Address to listen on; 127.0.0.1 where unset.' }),
  ),
  PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65535,
      description: 'Port to listen on; 8080 where unset, 0 for any free one.',
    }),
  ),
  UDIGATE_DATA_DIR: text('Folder of the embedded database; ./data where unset.'),
  DATABASE_URL: text(
    'Address of a PostgreSQL that takes the place of the embedded database, such as postgres://user:password@host:5432/name; any number of processes may share it. Needs UDIGATE_SECRET_KEY.',
  ),
  UDIGATE_SECRET_KEY: text(
    'Key that protects tokens at rest: 32 bytes in base64. Unset: a key file of mode 0600 in the data folder.',
  ),
  UDIGATE_EVIDENCE_HEAD_DIR: text(
    'Folder that gets each signed head of the evidence as a file, best on another disk; none where unset.',
  ),
  UDIGATE_DEMO_KEY: Type.Optional(
    Type.String({
      minLength: 8,
      description: 'An API key for trying out: stage preview, loopback and simulator only.',
    }),
  ),
  UDIGATE_SIMULATOR_PORT: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65535,
      description: 'Port of the simulator on this machine; 8081 where unset.',
    }),
  ),
  UDIGATE_LOG_LEVEL: Type.Optional(
    Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      description: 'What is logged, on standard error; info where unset, warn under npm start.',
    }),
  ),
  UDIGATE_STRICT_CONTRACT: Type.Optional(
    Type.Boolean({
      description: "Hold callers to the service contract's letter where it asks for more than the authority.",
    }),
  ),
  UDIGATE_QUARANTINE: Type.Optional(
    Type.Number({
      minimum: 1,
      maximum: 604_800,
      description:
        'Seconds that what was handed over may still take to reach the authority: what is not seen there by then is sent again. 21600 (six hours) where unset, 10 with the simulator.',
    }),
  ),
  ...stageSettings('PREVIEW', 'preview'),
  ...stageSettings('PRODUCTION', 'production'),
})
export type Settings = Type.Static<typeof Settings>
