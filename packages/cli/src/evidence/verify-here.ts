import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  DataDirectoryInUse,
  type Problem,
  readConfig,
  readSignedHead,
  type SignedHead,
  verifyStore,
} from '@udigate/server'
import type { Environment } from '../gateway/environment.ts'
import { CommandFailure } from '../run-command.ts'
import type { Verification } from './verification.ts'

/** A signed head as a file has it. */
export interface HeadFile {
  file: string
  text: string
}

function readHead({ file, text }: HeadFile): SignedHead {
  try {
    return readSignedHead(text)
  } catch (error) {
    throw new CommandFailure(`${file} is no signed head: ${(error as Error).message}`, 2)
  }
}

/**
 * Verifies the evidence in the store that the settings name.
 *
 * @param heads JSON of signed heads, and the files that it is from
 * @param since the one of them up to which it was verified before
 * @throws CommandFailure where there is no such store, or a gateway that runs has it
 */
export async function verifyHere(
  environment: Environment,
  heads: readonly HeadFile[],
  since?: HeadFile,
): Promise<Verification> {
  const reading = readConfig(environment)
  if ('mistakes' in reading) throw new CommandFailure(reading.mistakes.join('\nudigate: '), 2)
  const { config } = reading
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'udigate.sqlite'))) {
    throw new CommandFailure(
      `There is no store in the data folder ${config.dataDir}. Set UDIGATE_DATA_DIR, DATABASE_URL, or UDIGATE_URL with UDIGATE_API_KEY.`,
      2,
    )
  }
  const problems: Problem[] = []
  const verification = verifyStore(config, heads.map(readHead), since && readHead(since))
  try {
    for (;;) {
      const next = await verification.next()
      if (next.done) return { scope: 'everything', ...next.value, problems }
      problems.push(next.value)
    }
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw new CommandFailure((error as Error).message)
    throw new CommandFailure(
      `The data folder ${config.dataDir} is in use by a running gateway. Set UDIGATE_URL to its address and UDIGATE_API_KEY to a key of it.`,
    )
  }
}
