import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadXsd } from '@udigate/sheets/xml'

/** The schema folder of a stage does not go with its data exchange version. */
class SchemaVersionMismatch extends Error {}

/**
 * A check of documents against the official schemas in a folder.
 *
 * @throws SchemaVersionMismatch where they are of another version
 */
export async function schemaCheck(
  folder: string,
  version: string,
): Promise<(document: string) => readonly string[]> {
  await requireSchemas(folder, version)
  const xsd = await loadXsd(folder, 'service/Message.xsd')
  return document => {
    const verdict = xsd.check(new TextEncoder().encode(document))
    return verdict.valid ? [] : verdict.problems.map(problem => `line ${problem.line}: ${problem.message}`)
  }
}

/** Looks whether the schemas in a folder are of a version. @throws SchemaVersionMismatch where they are of another one, an Error where there are none */
export async function requireSchemas(folder: string, version: string): Promise<void> {
  const messageType = await readFile(join(folder, 'service/Message/MessageType.xsd'), 'utf8').catch(cause => {
    throw new Error(`The schema folder ${folder} cannot be used: ${(cause as Error).message}.`, { cause })
  })
  const fixed = fixedVersion(messageType)
  if (fixed !== version) {
    throw new SchemaVersionMismatch(
      `The schemas in ${folder} are of version ${fixed ?? 'unknown'}, the stage is of version ${version}. Set the DTX_VERSION or the XSD_DIR of the stage so that both agree.`,
    )
  }
}

/** The one value that a schema allows for the attribute `version`: `3.0.30`. */
function fixedVersion(schema: string): string | undefined {
  const declarations = schema.split('>').filter(tag => tag.includes('name="version"'))
  const values = declarations.map(tag => tag.split('fixed="')[1]?.split('"')[0])
  return values.find(value => value !== undefined)
}
