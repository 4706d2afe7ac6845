import { readFile } from 'node:fs/promises'
import type { Problem, Verified } from '@udigate/server'
import { callGateway } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'
import { loadGateway } from '../gateway/load-gateway.ts'
import { CommandFailure } from '../run-command.ts'
import { readLines } from './read-lines.ts'
import type { Verification } from './verification.ts'

/**
 * Verifies the evidence of a gateway: through its API where `UDIGATE_URL` is set, else in its store.
 *
 * @param headFiles files with signed heads that were kept elsewhere
 * @param since a file with the one up to which it was verified before
 * @throws CommandFailure where settings or files cannot be used, or the gateway does not answer
 */
export async function verify(
  environment: Environment,
  headFiles: readonly string[],
  since?: string,
): Promise<Verification> {
  const heads = await Promise.all(headFiles.map(readHeadFile))
  const trusted = since === undefined ? undefined : { file: since, text: await readHeadFile(since) }
  if (environment.UDIGATE_URL) return verifyThere(environment, heads, trusted?.text)
  const { verifyHere } = await loadGateway(() => import('./verify-here.ts'))
  const given = heads.map((text, index) => ({ file: headFiles[index] ?? '', text }))
  return verifyHere(environment, given, trusted)
}

async function readHeadFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandFailure(`${file} cannot be read: ${error.message}.`, 2)
  })
}

type Line = ({ type: 'problem' } & Problem) | ({ type: 'end'; scope: Verification['scope'] } & Verified)

/**
 * Asks the gateway to verify its evidence.
 *
 * @param heads signed heads to compare with @param since the head up to which it was verified before
 */
export async function verifyThere(
  environment: Environment,
  heads: readonly string[],
  since: string | undefined,
): Promise<Verification> {
  const query = { head: heads.map(encode), since: since === undefined ? since : encode(since) }
  const content = callGateway(environment).bytes('/api/v1/evidence/verification', { query })
  const problems: Problem[] = []
  let end: Omit<Verification, 'problems'> | undefined
  for (const line of await readLines<Line>(content)) {
    const { type, ...rest } = line
    if (type === 'problem') problems.push(rest as Problem)
    else {
      const { problems: _count, ...verified } = rest as Verification
      end = verified
    }
  }
  if (!end) throw new CommandFailure('The answer of the gateway ends in the middle.')
  return { ...end, problems }
}

function encode(head: string): string {
  return Buffer.from(head).toString('base64url')
}
