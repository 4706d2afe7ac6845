import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { authority } from '@udigate/eudamed'
import { certificatesIn } from '../../secrets/certificates-in.ts'
import type { AccessTokens, Authority, AuthorityKind, ConnectEnvironment } from '../authority.ts'
import { type Agreement, agreementDefaults } from './agreement.ts'
import { checkKeptExchange } from './as4/check-kept-exchange.ts'
import {
  type As4Inbound,
  type MessageHandler,
  type NotedMessageHandler,
  receivePushes,
  startHandling,
} from './as4/index.ts'
import { bulkFilesDefaults, connectBulkFiles } from './bulk-files/index.ts'
import { connectParties } from './connect-as4-parties.ts'
import { makeDiagnosis } from './diagnosis/index.ts'
import { connectDomibus, domibusDefaults } from './domibus/index.ts'
import { connectDomibusFiles, domibusFilesDefaults } from './domibus-files/index.ts'
import { connectPublicApi } from './public-api/connect-public-api.ts'
import { readDocument } from './read-document.ts'
import { ruleCatalogue } from './rule-catalogue.ts'
import { requireSchemas, schemaCheck } from './schema-check.ts'
import { connectors, type EudamedStage, simulator } from './settings/connectors.ts'
import { refuseShared } from './settings/refuse-shared.ts'
import { stageSettings } from './settings/stage-settings.ts'
import { simulatorToken } from './simulator-token.ts'
import { templates } from './templates.ts'

/** The European Commission's database (EUDAMED). */
export const eudamed: AuthorityKind = {
  law: authority,
  rules: ruleCatalogue,
  readDocument,
  templates,
  settings: stageSettings,
  connectors,
  simulator,
  refuseShared,
  connect: connectEudamed,
  checkKeptExchange,
  receivePushes: (members, environment) =>
    receivePushes(members as readonly As4Inbound[], handleMessages(environment), environment),
}

let handling: NotedMessageHandler | undefined

/** Both stages share a process for large messages; it is started when one comes. */
function handleMessages({ noteWork }: Pick<ConnectEnvironment, 'noteWork'>): MessageHandler {
  handling ??= startHandling()
  return handling.notedBy(noteWork)
}

/** EUDAMED has a limit (BR-DTX-UDI-007) and does not say which; documents have this one (BR-DOC-003). */
const mostBytes = 10_000_000

/** How long EUDAMED's answer is waited for at most before it is asked, in milliseconds. */
const longestSilence = 15 * 60_000

/**
 * The European Commission's database (EUDAMED) on one stage, reached by the connection that the stage is configured for.
 *
 * @throws SchemaVersionMismatch when the schema folder is of another version than the stage; or what the system says
 * about a folder
 */
async function connectEudamed(stage: EudamedStage, environment: ConnectEnvironment): Promise<Authority> {
  const { simulated, partyId, dtxVersion, wait, pollEvery, quarantine } = stage
  const { nodeId, authorityNodeId } = 'nodeIds' in stage ? stage.nodeIds : stage.agreement
  const isByPerson = connectors[stage.connector].carrier === 'person'
  return {
    law: authority,
    readDocument,
    diagnose: prefix => makeDiagnosis(stage, prefix),
    ...(await connectAccessPoint(stage, environment)),
    publicRegister: stage.publicApi && connectPublicApi(stage.publicApi),
    simulated,
    accessTokens: makeAccessTokens(stage),
    wait,
    pollEvery,
    canLookUp: !isByPerson,
    silence: Math.min(longestSilence, quarantine / 2),
    quarantine,
    mostTogether: authority.mostEntities,
    mostBytes,
    composes: isByPerson ? 'on-demand' : 'at-once',
    envelope: (actorCode, ownPartyId = nodeId ?? partyId) => ({
      sender: { actorCode, partyId: ownPartyId },
      recipient: { actorCode: authority.recipient, nodeId: authorityNodeId },
      schemaVersion: dtxVersion,
    }),
    ...(stage.xsdDir === undefined ? {} : await useSchemas(stage.xsdDir, dtxVersion)),
  }
}

/** What checks messages by the schemas in a folder, and looks whether it could do so again. */
async function useSchemas(
  folder: string,
  version: string,
): Promise<Pick<Authority, 'listProblems' | 'requireSchema' | 'schemaFolder'>> {
  return {
    schemaFolder: folder,
    listProblems: await schemaCheck(folder, version),
    requireSchema: () => requireSchemas(folder, version),
  }
}

/** Machine-to-machine transmission needs a token, an upload does not (`ServiceType.xsd`, 3.0.30, `serviceAccessToken`). */
function makeAccessTokens(stage: EudamedStage): AccessTokens {
  if (stage.simulated) return { kind: 'supplied', token: simulatorToken }
  return { kind: connectors[stage.connector].carrier === 'person' ? 'not-needed' : 'required' }
}

/** What to do about a certificate that ends. */
const advice = 'Have it renewed; that of a certificate authority belongs into the CA_FILE of its stage.'

async function connectAccessPoint(
  stage: EudamedStage,
  environment: ConnectEnvironment,
): Promise<Pick<Authority, 'accessPoint' | 'exports' | 'inbound' | 'renewKeys'>> {
  const { now, onCertificate = () => {}, readAnswer, readSentAnswer } = environment
  switch (stage.connector) {
    case 'domibus': {
      const access = {
        ...(await readTransport(stage, onCertificate)),
        pending: { fromPartyId: stage.answersFrom, finalRecipient: stage.answersTo },
        user: stage.user,
        password: stage.password,
      }
      return { accessPoint: connectDomibus({ ...domibusDefaults, ...makeAgreement(stage), ...access }, now) }
    }
    case 'as4': {
      const readConnection = () => readTransport(stage, onCertificate)
      return connectParties(
        stage,
        makeAgreement(stage),
        readConnection,
        handleMessages(environment),
        environment,
      )
    }
    case 'domibus-files': {
      const folder = resolve(stage.folder)
      return {
        accessPoint: connectDomibusFiles({ ...domibusFilesDefaults, ...makeAgreement(stage), folder, now }),
      }
    }
    case 'bulk-files': {
      const folder = resolve(stage.folder)
      const accessPoint = await connectBulkFiles({
        ...bulkFilesDefaults,
        ...(readAnswer && { readAnswer }),
        ...(readSentAnswer && { readSentAnswer }),
        folder,
        now,
      })
      return { accessPoint, exports: accessPoint.exports }
    }
  }
}

/** How the other side is reached, and by which certificates it is trusted. */
async function readTransport(
  {
    endpoint,
    caFile,
    clientCertificateFile,
    clientKeyFile,
  }: Extract<EudamedStage, { connector: 'domibus' | 'as4' }>,
  onCertificate: NonNullable<ConnectEnvironment['onCertificate']>,
) {
  const certificateAuthorities = caFile === undefined ? undefined : await readFile(caFile, 'utf8')
  for (const validUntil of listEnds(certificateAuthorities ?? '')) {
    onCertificate({ whose: 'certificate authority', validUntil, advice })
  }
  const clientCertificate =
    clientCertificateFile === undefined ? undefined : await readFile(clientCertificateFile, 'utf8')
  for (const validUntil of listEnds(clientCertificate ?? '').slice(0, 1)) {
    onCertificate({ whose: 'gateway', validUntil, advice })
  }
  return {
    endpoint,
    certificateAuthorities,
    clientCertificate,
    clientKey: clientKeyFile === undefined ? undefined : await readFile(clientKeyFile, 'utf8'),
    onCertificate: (validUntil: Date) => onCertificate({ whose: 'access point', validUntil, advice }),
  }
}

/** Until when each certificate of a PEM file is valid; what is none is passed over. */
function listEnds(pem: string): Date[] {
  return certificatesIn(pem).flatMap(certificate => {
    try {
      return [new X509Certificate(certificate).validToDate]
    } catch {
      return []
    }
  })
}

/** The P-Mode's values: those of the stage, and the defaults where it has none. */
function makeAgreement({ partyId, agreement }: Exclude<EudamedStage, { nodeIds: unknown }>): Agreement {
  const { from, to, service, action, originalSender, payloadId } = agreementDefaults
  const partyIdType = agreement.partyIdType ?? to.partyIdType
  return {
    from: { partyId, partyIdType, role: agreement.role ?? from.role },
    to: {
      partyId: agreement.authorityPartyId,
      partyIdType: agreement.authorityPartyIdType ?? partyIdType,
      role: agreement.authorityRole ?? to.role,
    },
    service: { type: agreement.serviceType ?? service.type, value: agreement.service ?? service.value },
    action: agreement.action ?? action,
    ...(agreement.agreement === undefined
      ? {}
      : { agreementRef: { value: agreement.agreement, type: agreement.agreementType } }),
    originalSender: agreement.originalSender ?? originalSender,
    finalRecipient: agreement.finalRecipient,
    payloadId: agreement.payloadId ?? payloadId,
  }
}
