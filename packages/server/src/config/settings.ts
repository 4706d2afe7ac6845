import { collectDefaults } from '../authorities/connectors.ts'
import { registerKinds } from '../authorities/laws.ts'
import { checkCanBeMade, checkCertificateFile, checkPrivateKey } from '../settings/disk-checks.ts'
import {
  acceptOneOf,
  addresses,
  httpAddress,
  key,
  mailbox,
  number,
  postgresAddress,
  privateTargets,
  text,
  wholeNumber,
  yesOrNo,
} from '../settings/kind.ts'
import { type Setting, type SettingValue, setting, type ValueOf } from '../settings/setting.ts'
import type { Prefix } from '../settings/stage-prefix.ts'
import { stages } from '../stage.ts'
import { checkProvidersFile } from './providers/read-providers.ts'
import { listStageSettings, type StageSettingName, type StageSettingsOfAll } from './stage-settings.ts'

/**
 * Every setting of the gateway but those of a stage. One that has a `field` is part of the configuration under that name, and needs
 * nothing else: what it may be, its default, its documentation and what `udigate config` says of it are all here.
 */
export const settings = {
  UDIGATE_CONFIG_FILE: setting(text('a file'), {
    topic: 'sources',
    description: 'A file with settings; the environment goes before it. `--config FILE` goes before this.',
    example: '/etc/udigate/udigate.env',
    unset: 'the environment alone',
  }),
  HOST: setting(text('an address or a name', { shape: /^\S+$/ }), {
    topic: 'listening',
    field: 'host',
    description: 'Where to listen.',
    example: '0.0.0.0',
    default: '127.0.0.1',
  }),
  PORT: setting(wholeNumber(0, 65_535), {
    topic: 'listening',
    field: 'port',
    description: 'Port to listen on; 0 for any free one.',
    example: '80',
    default: 8080,
  }),
  UDIGATE_DRAIN: setting(number(0, 300), {
    topic: 'listening',
    field: 'drain',
    description:
      'For how long calls are still served after SIGTERM, while /health/ready says 503 and load balancers send them elsewhere.',
    example: '15',
    unit: 'seconds',
    default: 5,
    unset: 'Ctrl+C and the end of the parent process stop it without a drain',
  }),
  UDIGATE_TRUSTED_PROXIES: setting(addresses, {
    topic: 'listening',
    field: 'trustedProxies',
    description: 'Proxies whose X-Forwarded-For says where a call comes from.',
    example: '10.0.0.7, 192.0.2.0/24',
    unset: 'none: a call comes from where its connection comes from',
  }),
  UDIGATE_AS4_PORT: setting(wholeNumber(0, 65_535), {
    topic: 'listening',
    field: 'as4Port',
    description:
      'Port at which the gateway is an AS4 access point, where a stage is connected so; 0 for any free one. It serves one path and nothing of the API.',
    example: '443',
    default: 8443,
  }),
  UDIGATE_AS4_HOST: setting(text('an address or a name', { shape: /^\S+$/ }), {
    topic: 'listening',
    field: 'as4Host',
    description: 'Where that port listens.',
    example: '0.0.0.0',
    unset: 'HOST',
  }),
  UDIGATE_AS4_PUBLIC_URL: setting(httpAddress, {
    topic: 'listening',
    field: 'as4PublicUrl',
    description:
      'The address of that port as the partner has it, behind whatever stands before the gateway; its path is the one that is served.',
    example: 'https://access.example/msh',
    unset: 'the path is /msh',
  }),
  UDIGATE_AS4_TLS_CERTIFICATE_FILE: setting(text('a file'), {
    topic: 'listening',
    field: 'as4TlsCertificateFile',
    description: 'Certificate (PEM) of that port for TLS, with those that vouch for it.',
    example: '/etc/udigate/push-tls.pem',
    unset: 'plain http, for a proxy that ends TLS',
    disk: checkCertificateFile,
  }),
  UDIGATE_AS4_TLS_KEY_FILE: setting(text('a file'), {
    topic: 'listening',
    field: 'as4TlsKeyFile',
    description: 'Private key (PEM, without a passphrase) of that certificate.',
    example: '/etc/udigate/push-tls.key',
    disk: checkPrivateKey('UDIGATE_AS4_TLS_CERTIFICATE_FILE'),
  }),
  UDIGATE_PUBLIC_URL: setting(httpAddress, {
    topic: 'listening',
    field: 'publicUrl',
    description:
      'The address under which people reach the console: mail links there, and providers send people back there. With https, except on this machine.',
    example: 'https://udigate.example.com',
    unset: 'mail has no links, and no sign-in by a provider',
  }),
  UDIGATE_PROVIDERS_FILE: setting(text('a file'), {
    topic: 'people',
    field: 'providersFile',
    description:
      'A JSON file with the OpenID Connect providers that people sign in by, and what makes them what they are here ([People](people.md)). Needs UDIGATE_PUBLIC_URL.',
    example: '/etc/udigate/providers.json',
    unset: 'no provider',
    disk: checkProvidersFile,
  }),
  UDIGATE_SESSION_IDLE: setting(number(300, 86_400), {
    topic: 'people',
    field: 'sessionIdle',
    description: 'How long a session of a person may go unused before it ends, to a minute.',
    example: '1800',
    unit: 'seconds',
    default: 7_200,
  }),
  UDIGATE_SESSION_LIFETIME: setting(number(300, 604_800), {
    topic: 'people',
    field: 'sessionLifetime',
    description: 'How long a session lasts at most, however much it is used.',
    example: '28800',
    unit: 'seconds',
    default: 43_200,
  }),
  UDIGATE_RATE_LIMIT: setting(wholeNumber(0, 10_000_000), {
    topic: 'limits',
    field: 'rateLimit',
    description: 'Calls a minute of each API key, in each process; 0 for any number.',
    example: '600',
    default: 6_000,
  }),
  UDIGATE_RATE_BURST: setting(wholeNumber(1, 1_000_000), {
    topic: 'limits',
    field: 'rateBurst',
    description: 'How many of these may come at once.',
    example: '100',
    default: 1_200,
  }),
  UDIGATE_FAILURE_LIMIT: setting(wholeNumber(0, 1_000_000), {
    topic: 'limits',
    field: 'failureLimit',
    description:
      'Calls a minute without a valid API key that are answered 401 for each address, and refused sign-ins of people as many again; more are answered 429. 0 for any number.',
    example: '60',
    default: 10,
  }),
  UDIGATE_MAX_CALLS: setting(wholeNumber(2, 1_000_000), {
    topic: 'limits',
    field: 'mostCalls',
    description:
      'Calls under way at a time, those that wait for the authority among them; one organisation may have half of it.',
    example: '500',
    default: 4_000,
  }),
  UDIGATE_MAX_CONNECTIONS: setting(wholeNumber(1, 1_000_000), {
    topic: 'limits',
    field: 'mostConnections',
    description: 'Connections at a time, idle ones among them; more are closed at once.',
    example: '1000',
    default: 12_000,
  }),
  UDIGATE_MAX_LOOP_DELAY: setting(wholeNumber(0, 60_000), {
    topic: 'limits',
    field: 'mostLoopDelay',
    description: 'How late the process may be with what it does before calls are refused; 0 for any time.',
    example: '100',
    unit: 'milliseconds',
    default: 500,
  }),
  UDIGATE_DATA_DIR: setting(text('a folder'), {
    topic: 'store',
    field: 'dataDir',
    description: 'Folder of the embedded database, its key and exports; it is made where it is missing.',
    example: '/var/lib/udigate',
    default: './data',
    disk: checkCanBeMade,
  }),
  DATABASE_URL: setting(postgresAddress, {
    topic: 'store',
    field: 'databaseUrl',
    description:
      'A PostgreSQL that takes the place of the embedded database; any number of processes may share it. Needs UDIGATE_SECRET_KEY.',
    example: 'postgres://udigate:example@db.example:5432/udigate',
    unset: 'the embedded database',
    isSecret: true,
  }),
  UDIGATE_DATABASE_CONNECTIONS: setting(wholeNumber(3, 1_000), {
    topic: 'store',
    field: 'databaseConnections',
    description:
      'Connections of each process to PostgreSQL for its work; one more watches over the database and the other processes.',
    example: '20',
    default: 10,
  }),
  UDIGATE_DATABASE_PATIENCE: setting(wholeNumber(100, 10_000), {
    topic: 'store',
    field: 'databasePatience',
    unit: 'milliseconds',
    description:
      'How long PostgreSQL may take to say that it is there. Where it takes longer, it counts as away, and calls that need it are answered with 503. Raise it where machine or network are often too busy to answer in time.',
    example: '2000',
    default: 700,
  }),
  UDIGATE_DATABASE_POOLER: setting(acceptOneOf(['none', 'transaction']), {
    topic: 'store',
    field: 'databasePooler',
    description:
      'What stands before PostgreSQL: transaction for a pooler that gives each transaction another connection (PgBouncer with pool_mode = transaction).',
    example: 'transaction',
    default: 'none',
  }),
  UDIGATE_SECRET_KEY: setting(key, {
    topic: 'store',
    field: 'secretKey',
    description:
      'Key that protects tokens at rest and signs the evidence. The store belongs to it: a process with another key does not start.',
    example: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    unset: 'secret.key in the data folder, made at the first start with mode 0600',
    isSecret: true,
  }),
  UDIGATE_NEXT_SECRET_KEY: setting(key, {
    topic: 'store',
    field: 'nextSecretKey',
    description:
      'Key that takes the place of UDIGATE_SECRET_KEY with `udigate secret-key rotate`. Of the two a process takes the one that the store belongs to.',
    example: 'Hx4dHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA=',
    unset: 'none',
    isSecret: true,
  }),
  UDIGATE_EVIDENCE_HEAD_DIR: setting(text('a folder'), {
    topic: 'evidence',
    field: 'evidenceHeadDir',
    description: 'Folder that gets each signed head of the evidence as a file, best on another disk.',
    example: '/mnt/elsewhere/heads',
    unset: 'none are written',
    disk: checkCanBeMade,
  }),
  UDIGATE_EVIDENCE_ORIGIN: setting(
    text('a name without spaces and plus signs', { most: 200, shape: /^[^\s+]+$/ }),
    {
      topic: 'evidence',
      field: 'evidenceOrigin',
      description:
        'Name of the log that the checkpoints of the evidence are to others, such as a domain and a path. Witnesses know the log by it: it stays the same.',
      example: 'udigate.example.com/evidence',
      unset: 'udigate/ and the fingerprint of the key that signed the first checkpoint',
    },
  ),
  UDIGATE_EVIDENCE_WITNESSES: setting(
    text('addresses of witnesses, each with its key after a space, divided by commas', {
      shape: /^(https?:\/\/[^\s,]+ [^\s,]+)(, *https?:\/\/[^\s,]+ [^\s,]+)*$/,
    }),
    {
      topic: 'evidence',
      field: 'evidenceWitnesses',
      description:
        'Witnesses that sign the checkpoints of the evidence too, on other machines: see `udigate witness`.',
      example: 'https://witness.example.com witness.example.com+1a2b3c4d+BAxC…',
      unset: 'none is asked',
    },
  ),
  UDIGATE_EVIDENCE_TSA_URL: setting(httpAddress, {
    topic: 'evidence',
    field: 'evidenceTsaUrl',
    description: 'Time-stamping authority (RFC 3161) that stamps checkpoints of the evidence with the time.',
    example: 'https://tsa.example.com/tsr',
    unset: 'none is asked',
  }),
  UDIGATE_EVIDENCE_TSA_INTERVAL: setting(number(0.01, 8_760), {
    topic: 'evidence',
    field: 'evidenceTsaInterval',
    description: 'How long after a time stamp the next new checkpoint gets one.',
    example: '1',
    unit: 'hours',
    default: 24,
  }),
  UDIGATE_EPOCH_DIR: setting(text('a folder'), {
    topic: 'store',
    field: 'epochDir',
    description:
      'Folder that remembers, outside of the store, what was last recorded before sending, so that a store that went back to an older state is noticed at the start. Best on another disk, and never backed up with the store.',
    example: '/var/lib/udigate-epoch',
    unset: 'the data folder; with DATABASE_URL the running processes alone remember',
    disk: checkCanBeMade,
  }),
  UDIGATE_QUARANTINE: setting(number(1, 604_800), {
    topic: 'delivery',
    description:
      'How long what was sent may still take to reach the authority: what is not seen there by then is sent again.',
    example: '3600',
    unit: 'seconds',
    defaultByConnection: collectDefaults(registerKinds, 'quarantine', 21_600),
  }),
  UDIGATE_REGISTER_FILE_MAX_DEVICES: setting(wholeNumber(1, 100_000), {
    topic: 'delivery',
    field: 'registerFileDevices',
    description:
      'How many devices a file for a further register has at most, where its page takes fewer than udigate puts into one: 300 for swissdamed.',
    example: '100',
    unset: 'as many as udigate knows the page to take',
  }),
  UDIGATE_REGISTER_FILE_MAX_SIZE: setting(wholeNumber(1, 1_024), {
    topic: 'delivery',
    field: 'registerFileMebibytes',
    description: 'How large such a file is at most, likewise: 10 MB for swissdamed.',
    example: '5',
    unit: 'MiB',
    unset: 'as large as udigate knows the page to take',
  }),
  UDIGATE_BATCH_MAX_SIZE: setting(wholeNumber(1, 65_536), {
    topic: 'batches',
    field: 'batchMostMebibytes',
    description: 'The largest file that a batch may be.',
    example: '2048',
    unit: 'MiB',
    default: 512,
  }),
  UDIGATE_BATCH_MAX_RECORDS: setting(wholeNumber(1, 100_000_000), {
    topic: 'batches',
    field: 'batchMostRecords',
    description: 'The most requests that the file of a batch may have.',
    example: '5000000',
    default: 1_000_000,
  }),
  UDIGATE_BATCH_READ_TIME: setting(number(1, 86_400), {
    topic: 'batches',
    field: 'batchReadTime',
    description:
      'How long a reader may work on one file, all in all, without what it waits for the store and the processor. A million records take some minutes.',
    example: '7200',
    unit: 'seconds',
    default: 1_800,
  }),
  UDIGATE_BATCH_READ_STANDSTILL: setting(number(0.1, 86_400), {
    topic: 'batches',
    field: 'batchReadStandstill',
    description:
      'How long of this may pass without the reader getting any further in the file. On a machine that is busy otherwise it may take ten times as long.',
    example: '300',
    unit: 'seconds',
    default: 60,
  }),
  UDIGATE_BATCH_READ_MEMORY: setting(wholeNumber(64, 65_536), {
    topic: 'batches',
    field: 'batchReadMebibytes',
    description:
      'How much memory a reader may take for one file. Up to eleven files and documents are read at the same time.',
    example: '1024',
    unit: 'MiB',
    default: 256,
  }),
  UDIGATE_WEBHOOK_PRIVATE_TARGETS: setting(privateTargets, {
    topic: 'webhooks',
    field: 'webhookPrivateTargets',
    description:
      'What webhooks may reach although it is not of the public Internet, and without TLS. Every organisation can have requests sent there.',
    example: '10.1.0.0/16, receiver.example',
    unset: 'nothing',
  }),
  UDIGATE_SMTP_HOST: setting(text('an address or a name', { shape: /^[^\s/]+$/ }), {
    topic: 'mail',
    field: 'smtpHost',
    description: 'The mail server by which subscribers get mail. Needs UDIGATE_SMTP_FROM.',
    example: 'smtp.example.com',
    unset: 'no mail is sent',
  }),
  UDIGATE_SMTP_PORT: setting(wholeNumber(1, 65_535), {
    topic: 'mail',
    field: 'smtpPort',
    description: 'Its port: 587 for starttls, 465 for tls, 25 for a relay of your own, as a rule.',
    example: '465',
    default: 587,
  }),
  UDIGATE_SMTP_TLS: setting(acceptOneOf(['starttls', 'tls', 'none']), {
    topic: 'mail',
    field: 'smtpTls',
    description:
      'How the connection to it is secured: starttls and tls send nothing where that fails; none is for a relay on the same machine.',
    example: 'tls',
    default: 'starttls',
  }),
  UDIGATE_SMTP_USER: setting(text('a name'), {
    topic: 'mail',
    field: 'smtpUser',
    description: 'The user as which the gateway logs in to it. Needs UDIGATE_SMTP_PASSWORD, and TLS.',
    example: 'udigate',
    unset: 'it does not log in',
  }),
  UDIGATE_SMTP_PASSWORD: setting(text('a password'), {
    topic: 'mail',
    field: 'smtpPassword',
    description: 'The password of that user.',
    example: 'an-example',
    unset: 'none',
    isSecret: true,
  }),
  UDIGATE_SMTP_FROM: setting(mailbox, {
    topic: 'mail',
    field: 'smtpFrom',
    description: 'The address that mail comes from, with a name before it where you like.',
    example: 'udigate <udigate@example.com>',
    unset: 'none',
  }),
  UDIGATE_STRICT_CONTRACT: setting(yesOrNo, {
    topic: 'contract',
    field: 'strictContract',
    description:
      "Keep to the service contract's letter: its statuses, its members, and what it makes mandatory. docs/contract.md has what that changes.",
    example: 'true',
    default: false,
  }),
  UDIGATE_LOG_LEVEL: setting(acceptOneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), {
    topic: 'log',
    field: 'logLevel',
    description: 'What is logged, on standard error.',
    example: 'debug',
    default: 'info',
    unset: 'warn under npm start',
  }),
  UDIGATE_DEMO_KEY: setting(text('a key', { least: 8 }), {
    topic: 'trial',
    field: 'demoKey',
    description: 'An API key for trying out: stage preview, loopback and simulator only.',
    example: 'a-demo-key',
    unset: 'none; npm start makes one',
    isSecret: true,
  }),
  UDIGATE_SIMULATOR_PORT: setting(wholeNumber(1, 65_535), {
    topic: 'trial',
    description: 'Port of the simulator on this machine.',
    example: '9081',
    default: 8081,
  }),
}

type Settings = typeof settings
export type SettingName = keyof Settings | StageSettingName

/** What is set, each as what it stands for. */
export type Values = { [Name in keyof Settings]?: ValueOf<Settings[Name]> } & {
  [Name in keyof StageSettingsOfAll as `${Prefix}_${Name}`]?: ValueOf<StageSettingsOfAll[Name]>
} & { [Name in StageSettingName]?: SettingValue }

/** What settings come to that go into the configuration as they are. */
export type PlainFields = {
  [Name in keyof Settings as Settings[Name] extends { field: infer Field extends string } ? Field : never]:
    | ValueOf<Settings[Name]>
    | (Settings[Name] extends { default: unknown } ? never : undefined)
}

/** All settings, those of the stages among them, to go through. */
export const allSettings: readonly (readonly [SettingName, Setting])[] = [
  ...(Object.entries(settings) as [keyof Settings, Setting][]),
  ...stages.flatMap(listStageSettings),
]

/** Variables that other programs of udigate read: the simulator, the command line, tests. */
export const otherVariables: Readonly<Record<string, string>> = {
  UDIGATE_URL: 'Address of the gateway that commands talk to.',
  UDIGATE_API_KEY: 'Key with which they talk to it. A secret.',
  UDIGATE_ACTING:
    'Organisation and stage for which commands act, as `maker/preview`, where who is signed in has a choice.',
  UDIGATE_REASON: 'Why commands change something, for the audit trail.',
  UDIGATE_ACTOR_TOKEN: "`udigate actors`: the actor's token of the authority. A secret.",
  NO_COLOR: 'Commands write without colours where it is set.',
  UDIGATE_SIMULATOR_XSD_DIR: '[The simulator](simulator.md): folder of the official schemas.',
  UDIGATE_SIMULATOR_ACTORS: 'The simulator: file with the actors that exist.',
  UDIGATE_SIMULATOR_DTX_VERSION: 'The simulator: version of the data exchange.',
  UDIGATE_SIMULATOR_OMITS: 'The simulator: whether its answers leave out what those of EUDAMED do.',
  UDIGATE_SIMULATOR_AS4_KEY_FILE: 'The simulator: its private key for AS4 (PEM).',
  UDIGATE_SIMULATOR_AS4_CERTIFICATE_FILE: 'The simulator: its certificate for AS4 (PEM).',
  UDIGATE_SIMULATOR_AS4_PARTNER_CERTIFICATE_FILE: "The simulator: the gateway's certificates for AS4 (PEM).",
  UDIGATE_SIMULATOR_AS4_PARTNER: 'The simulator: the party that the gateway is in AS4.',
  UDIGATE_SIMULATOR_AS4_PARTY: 'The simulator: the party that EUDAMED is in AS4.',
  UDIGATE_SIMULATOR_AS4_PUSH_URL: 'The simulator: where it pushes answers over AS4.',
  UDIGATE_SIMULATOR_REGISTERED_ONLY: 'The simulator: whether it shows registered devices alone.',
  UDIGATE_SIMULATOR_PUBLISH_EVERY:
    'The simulator: how often its Public API is brought up to date, in seconds.',
  UDIGATE_SIMULATOR_VERSION_DATES: 'The simulator: whether it can be asked for what has changed since a day.',
  UDIGATE_VERSION: '`compose.yaml`: the version of the image.',
  UDIGATE_EUDAMED_DIR: 'Tests: folder with the official schemas and samples.',
  UDIGATE_GDSN_DIR: "Tests: folder with GS1's schemas and rules and the description of a pool's interface.",
  UDIGATE_CORPUS_DIR: 'Tests: folder with public workbooks and what is read in them.',
  UDIGATE_TEST_DATABASE_URL: 'Tests: a PostgreSQL to use instead of one of their own.',
  UDIGATE_TEST_RELATIONS:
    'Tests: how many records are drawn that stand in relation to others (150 where absent; 900 take a quarter of an hour).',
  UDIGATE_TEST_REQUIRE: 'Tests: what the machine must have; no test is skipped for want of it.',
  UDIGATE_TEST_SEED: 'Tests: a whole number by which they draw otherwise than usually.',
  UDIGATE_CHROMIUM: 'Tests: path of Chromium.',
}
