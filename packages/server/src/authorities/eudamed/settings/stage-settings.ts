import { type ContentSource, content, readLine } from '../../../settings/content-source.ts'
import { checkCertificateFile, checkPrivateKey } from '../../../settings/disk-checks.ts'
import { acceptOneOf, httpAddress, type Kind, number, text, wholeNumber } from '../../../settings/kind.ts'
import type { DiskCheck } from '../../../settings/setting.ts'
import { setting } from '../../../settings/setting.ts'
import type { StageReading } from '../../../settings/stage-reading.ts'
import { agreementDefaults, defaultNodeId } from '../agreement.ts'
import { readCertificates, readIdentity } from '../as4/keys/read-identity.ts'
import { readParties } from '../as4/read-parties.ts'
import { as4Defaults, tokenReferences } from '../as4/settings.ts'
import { schemaCheck } from '../schema-check.ts'

/** The settings that a stage has for EUDAMED's connectors, by the ends of their names. */
export const stageSettings = {
  ENDPOINT: setting(httpAddress, {
    topic: 'stage',
    description:
      "domibus: where the WS plugin is. as4: where the authority's access point takes messages, with https.",
    example: 'https://domibus.example/domibus/services/wsplugin',
  }),
  FOLDER: setting(text('a folder'), {
    topic: 'stage',
    description:
      "domibus-files: the FS plugin's fsplugin.messages.location, as this machine sees it. bulk-files: where the files go.",
    example: '/srv/eudamed',
    unset: 'bulk-files: exports/preview or exports/production in the data folder',
  }),
  PARTY_ID: setting(headerText('a party id'), {
    topic: 'stage',
    description: 'Party id of the own access point; not needed for bulk-files.',
    example: 'EUDAMED_004423',
    defaultByConnection: { simulator: 'EUDAMED_000001', otherwise: undefined },
  }),
  USER: setting(text('a name without a colon', { shape: /^[^:]*$/ }), {
    topic: 'stage',
    description: 'domibus: user of the WS plugin, where it asks for one.',
    example: 'gateway',
  }),
  PASSWORD: setting(text('a password'), {
    topic: 'stage',
    description: 'domibus: password of that user.',
    example: 'correct horse',
    isSecret: true,
  }),
  CA_FILE: setting(text('a file'), {
    topic: 'stage',
    description: 'domibus, as4: certificates (PEM) to trust for the ENDPOINT.',
    example: '/etc/udigate/domibus.pem',
    unset: 'the public ones',
    disk: checkCertificateFile,
  }),
  CLIENT_CERTIFICATE_FILE: setting(text('a file'), {
    topic: 'stage',
    description:
      'domibus, as4: certificate (PEM) that the gateway shows to the ENDPOINT, with those that vouch for it.',
    example: '/etc/udigate/client.pem',
    unset: 'none is shown',
    disk: checkCertificateFile,
  }),
  CLIENT_KEY_FILE: setting(text('a file'), {
    topic: 'stage',
    description: 'domibus, as4: private key (PEM, without a passphrase) of that certificate.',
    example: '/etc/udigate/client.key',
    disk: checkPrivateKey('CLIENT_CERTIFICATE_FILE'),
  }),
  AS4_KEY: setting(content('a private key (PEM, or PKCS#12 with its certificate)'), {
    topic: 'stage',
    description: 'as4: private key (RSA) that signs messages and opens answers.',
    example: '-----BEGIN PRIVATE KEY-----…',
    isSecret: true,
    disk: checkIdentity('AS4_KEY', 'AS4_CERTIFICATE'),
  }),
  AS4_KEY_PASSWORD: setting(content('a passphrase'), {
    topic: 'stage',
    description: 'as4: passphrase of the private keys, where they have one.',
    example: 'correct horse',
    isSecret: true,
  }),
  AS4_CERTIFICATE: setting(content('a certificate (PEM, DER or PKCS#12)'), {
    topic: 'stage',
    description: 'as4: certificate of that key, as the authority knows it; the first one in it.',
    example: '-----BEGIN CERTIFICATE-----…',
    unset: 'the one that comes with the key',
    disk: checkCertificates,
  }),
  AS4_FORMER_KEY: setting(content('a private key (PEM, or PKCS#12 with its certificate)'), {
    topic: 'stage',
    description:
      'as4: the private key before, which still opens answers while the authority changes to the new certificate.',
    example: '-----BEGIN PRIVATE KEY-----…',
    isSecret: true,
    disk: checkIdentity('AS4_FORMER_KEY', 'AS4_FORMER_CERTIFICATE'),
  }),
  AS4_FORMER_CERTIFICATE: setting(content('a certificate (PEM, DER or PKCS#12)'), {
    topic: 'stage',
    description: 'as4: certificate of that former key.',
    example: '-----BEGIN CERTIFICATE-----…',
    unset: 'the one that comes with the former key',
    disk: checkCertificates,
  }),
  AS4_PARTNER_CERTIFICATE: setting(content('certificates (PEM, DER or PKCS#12)'), {
    topic: 'stage',
    description:
      "as4: certificates of the authority's access point. These sign for it; the first one that is valid is encrypted for.",
    example: '-----BEGIN CERTIFICATE-----…',
    disk: checkCertificates,
  }),
  AS4_PARTNER_AUTHORITIES: setting(content('certificates (PEM, DER or PKCS#12)'), {
    topic: 'stage',
    description:
      'as4: certificate authorities that issue the certificates of that access point. One that they issue to the same subject as one of AS4_PARTNER_CERTIFICATE signs for it, too, as long as nothing in the chain has ended or is revoked.',
    example: '-----BEGIN CERTIFICATE-----…',
    unset: 'only AS4_PARTNER_CERTIFICATE signs for it',
    disk: checkCertificates,
  }),
  AS4_REVOCATION_LISTS: setting(content('revocation lists (PEM, or one in DER)'), {
    topic: 'stage',
    description:
      'as4: revocation lists (CRL) of those authorities. What is on one is not trusted; what an authority without one in force has issued is not, either, unless it is in AS4_PARTNER_CERTIFICATE.',
    example: '-----BEGIN X509 CRL-----…',
    unset: 'revocation is not looked at',
  }),
  AS4_PARTIES_FILE: setting(text('a file'), {
    topic: 'stage',
    description:
      'as4: organisations that are parties of their own, with their keys (JSON). Every other organisation is the party of PARTY_ID.',
    example: '/etc/udigate/parties.json',
    unset: 'all organisations are one party',
    disk: async file => {
      for (const { sources } of await readParties(file)) await readIdentity(sources.own)
    },
  }),
  AS4_DUPLICATE_WINDOW: setting(wholeNumber(1, 31_536_000), {
    topic: 'stage',
    description:
      "as4: for how long after its first transmission the authority's access point recognises a message that is sent again. After that, a message without a receipt is in doubt.",
    example: '3600',
    unit: 'seconds',
    default: 600,
  }),
  AS4_SIGNATURE_TOKEN: setting(acceptOneOf(tokenReferences), {
    topic: 'stage',
    description: 'as4: how messages name the certificate that signs them.',
    example: 'issuer-serial',
    default: as4Defaults.tokens.signature,
  }),
  AS4_ENCRYPTION_TOKEN: setting(acceptOneOf(tokenReferences), {
    topic: 'stage',
    description:
      "as4: how messages name the authority's certificate that they are encrypted for. binary-security-token is what most programs read.",
    example: 'binary-security-token',
    unset: 'subject-key-identifier; issuer-serial where the certificate has none',
  }),
  AS4_ANSWER_LIMIT: setting(wholeNumber(1, 512), {
    topic: 'stage',
    description:
      'as4: how large the payload of a message from the authority may be once it is decompressed, however well it compresses. What is larger is refused.',
    example: '64',
    unit: 'MiB',
    default: as4Defaults.maxPayloadBytes / 1024 ** 2,
  }),
  AS4_PROXY: setting(httpAddress, {
    topic: 'stage',
    description: 'as4: an HTTP proxy that connects to the ENDPOINT (CONNECT).',
    example: 'http://proxy.example:3128',
    unset: 'a direct connection',
  }),
  PARTY_ID_TYPE: setting(headerText('a party id type'), {
    topic: 'stage',
    description: 'Type of the own party id, as the P-Mode has it.',
    example: 'urn:example:party-type',
    default: agreementDefaults.to.partyIdType,
  }),
  ROLE: setting(headerText('a role'), {
    topic: 'stage',
    description: 'Role of the own party, as the P-Mode has it.',
    example: 'urn:example:initiator',
    default: agreementDefaults.from.role,
  }),
  NODE_ID: setting(headerText('a node id'), {
    topic: 'stage',
    description:
      'nodeID of the sender in the XML of the messages, where an actor has no party id of its own.',
    example: 'EUDAMED_004423',
    unset: 'PARTY_ID',
  }),
  AUTHORITY_PARTY_ID: setting(headerText('a party id'), {
    topic: 'stage',
    description: "Party id of the authority's access point, as the P-Mode has it.",
    example: 'eudamed_mdr',
    previewDefault: agreementDefaults.to.partyId,
    foundIn:
      "It is the partyId of EUDAMED's party in the P-Mode file that EUDAMED's support sends for production.",
  }),
  AUTHORITY_PARTY_ID_TYPE: setting(headerText('a party id type'), {
    topic: 'stage',
    description: "Type of the authority's party id, as the P-Mode has it.",
    example: 'urn:example:party-type',
    unset: 'PARTY_ID_TYPE',
  }),
  AUTHORITY_ROLE: setting(headerText('a role'), {
    topic: 'stage',
    description: "Role of the authority's party, as the P-Mode has it.",
    example: 'urn:example:responder',
    default: agreementDefaults.to.role,
  }),
  AUTHORITY_NODE_ID: setting(headerText('a node id'), {
    topic: 'stage',
    description:
      'nodeID of the recipient in the XML of the messages. bulk-files: eDelivery:EUDAMED on production too.',
    example: 'eudamed_mdr_acc',
    previewDefault: defaultNodeId,
    foundIn:
      "It is the nodeID of the recipient in the sample messages for production; EUDAMED's support confirms it together with the P-Mode.",
  }),
  SERVICE: setting(headerText('a service'), {
    topic: 'stage',
    description: 'Service of the P-Mode.',
    example: 'eudamed:service',
    default: agreementDefaults.service.value,
  }),
  SERVICE_TYPE: setting(headerText('a service type'), {
    topic: 'stage',
    description: 'Type of that service.',
    example: 'tc2',
    default: agreementDefaults.service.type,
  }),
  ACTION: setting(headerText('an action'), {
    topic: 'stage',
    description: 'Action of the P-Mode.',
    example: 'TC2Leg1',
    default: agreementDefaults.action,
  }),
  AGREEMENT: setting(headerText('an agreement'), {
    topic: 'stage',
    description: 'Agreement of the P-Mode, where it has one.',
    example: 'A1',
    unset: 'none is named',
  }),
  AGREEMENT_TYPE: setting(headerText('an agreement type'), {
    topic: 'stage',
    description: 'Type of that agreement.',
    example: 'T1',
    unset: 'none is named',
  }),
  ORIGINAL_SENDER: setting(headerText('a party'), {
    topic: 'stage',
    description: "originalSender of the messages; the plugin user's original user where it has one.",
    example: 'urn:example:C1',
    default: agreementDefaults.originalSender,
  }),
  FINAL_RECIPIENT: setting(headerText('a party'), {
    topic: 'stage',
    description: 'finalRecipient of the messages.',
    example: 'urn:example:C4',
    previewDefault: agreementDefaults.finalRecipient,
    foundIn:
      "It is the value of the property finalRecipient that EUDAMED's support names with the P-Mode for production.",
  }),
  PAYLOAD_ID: setting(headerText('a payload id'), {
    topic: 'stage',
    description: 'Id of the payload, as the payload profile of the P-Mode has it (cid).',
    example: 'cid:eudamedxmlAttachment',
    default: agreementDefaults.payloadId,
  }),
  ANSWERS_FROM: setting(headerText('a party id'), {
    topic: 'stage',
    description: 'domibus: only messages from this party are looked at for answers.',
    example: 'eudamed_mdr',
    unset: 'those from any',
  }),
  ANSWERS_TO: setting(headerText('a party'), {
    topic: 'stage',
    description:
      'domibus: only messages with this finalRecipient are looked at for answers; a plugin user sees those to its original user alone.',
    example: 'urn:example:C1',
    unset: 'those to any',
  }),
  DTX_VERSION: setting(text('a version such as 3.0.30', { shape: /^\d+(\.\d+){2,3}$/ }), {
    topic: 'stage',
    description: 'Version of the EUDAMED data exchange.',
    example: '3.0.28',
    default: '3.0.30',
  }),
  PUBLIC_API: setting(httpAddress, {
    topic: 'stage',
    description:
      "EUDAMED's Public API, which is asked what the public sees of devices. That of production is https://api.datalake.sante.service.ec.europa.eu/eudamed.",
    example: 'https://public.example/eudamed',
    unset: 'it is not asked',
  }),
  PUBLIC_API_DELAY: setting(number(0, 168), {
    topic: 'stage',
    description:
      'How long after an acceptance the public may not see it yet; the devices are compared after that.',
    example: '25',
    unit: 'hours',
    default: 3,
  }),
  PUBLIC_API_TIMEOUT: setting(number(1, 300), {
    topic: 'stage',
    description: 'How long an answer of the Public API is waited for.',
    example: '120',
    unit: 'seconds',
    default: 60,
  }),
  PUBLIC_API_PAUSE: setting(number(0, 3600), {
    topic: 'stage',
    description: 'How long this process waits between two calls of the Public API.',
    example: '10',
    unit: 'seconds',
    default: 2,
  }),
  XSD_DIR: setting(text('a folder'), {
    topic: 'stage',
    description: 'Official schemas of that version: every message is checked before it leaves.',
    example: '/usr/share/udigate/xsd-3.0.30',
    unset: 'no such check',
    disk: async (folder, findValue) => {
      await schemaCheck(folder, String(findValue('DTX_VERSION')))
    },
  }),
}

export type SettingName = keyof typeof stageSettings

/** The settings of a stage for EUDAMED as they were read. */
export type EudamedReading = StageReading<typeof stageSettings>

/** What goes into the header of a message. */
function headerText(what: string): Kind<string> {
  return {
    ...text(what, { most: 255, shape: /^[^\p{C}]+$/u }),
    words: `${what} of 1 to 255 printable characters`,
  }
}

/** A private key has to be that of its certificate. */
function checkIdentity(keyName: string, certificateName: string): DiskCheck<ContentSource> {
  return async (key, findValue) => {
    const certificate = findValue(certificateName) as ContentSource | undefined
    const password = findValue('AS4_KEY_PASSWORD') as ContentSource | undefined
    await readIdentity({ key, certificate, password }).catch(cause => {
      throw new Error(`${keyName}: ${(cause as Error).message}`, { cause })
    })
  }
}

async function checkCertificates(source: ContentSource, findValue: (name: string) => unknown): Promise<void> {
  const password = findValue('AS4_KEY_PASSWORD') as ContentSource | undefined
  await readCertificates(source, password && (await readLine(password)))
}
