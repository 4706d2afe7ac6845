import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { modelNames } from '@udigate/udi'
import type { ConnectedStage } from '../../config.ts'
import { loadXsd } from '../../xml/xsd.ts'
import type { Authority } from '../authority.ts'
import { connectDomibus, domibusDefaults } from './domibus/index.ts'

/** The schema folder of a stage does not go with its data exchange version. */
export class SchemaVersionMismatch extends Error {}

/**
 * The European Commission's database (EUDAMED) on one stage, behind an access point of Domibus.
 *
 * @throws SchemaVersionMismatch when the schema folder is of another version than the stage
 */
export async function connectEc(stage: ConnectedStage): Promise<Authority> {
  const { simulated, endpoint, partyId, dtxVersion, wait, pollEvery } = stage
  return {
    agency: 'EC',
    models: modelNames,
    accessPoint: connectDomibus({ ...domibusDefaults, endpoint, from: { ...domibusDefaults.from, partyId } }),
    simulated,
    wait,
    pollEvery,
    envelope: actorCode => ({
      sender: { actorCode, partyId },
      recipient: { actorCode: 'EUDAMED', nodeId: 'eDelivery:EUDAMED' },
      dtxVersion,
    }),
    problemsOf: stage.xsdDir === undefined ? () => [] : await schemaCheck(stage.xsdDir, dtxVersion),
  }
}

async function schemaCheck(
  folder: string,
  version: string,
): Promise<(document: string) => readonly string[]> {
  const messageType = await readFile(join(folder, 'service/Message/MessageType.xsd'), 'utf8').catch(cause => {
    throw new Error(`The schema folder ${folder} cannot be used: ${(cause as Error).message}.`, { cause })
  })
  const fixed = /name="version"[^>]*fixed="([^"]+)"/.exec(messageType)?.[1]
  if (fixed !== version) {
    throw new SchemaVersionMismatch(
      `The schemas in ${folder} are of version ${fixed ?? 'unknown'}, the stage is of version ${version}. Set the DTX_VERSION or the XSD_DIR of the stage so that both agree.`,
    )
  }
  const xsd = await loadXsd(folder, 'service/Message.xsd')
  return document => {
    const verdict = xsd.check(new TextEncoder().encode(document))
    return verdict.valid ? [] : verdict.problems.map(problem => `line ${problem.line}: ${problem.message}`)
  }
}
