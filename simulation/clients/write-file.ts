import type { Request } from './manufacturer.ts'
import { makeToken } from './organisations.ts'

/** A file with requests, a line for each. @param withTokens whether each has an access token of its own */
export function writeFile(requests: readonly Request[], withTokens: boolean): Uint8Array {
  return Buffer.from(requests.map(request => writeLine(request, withTokens)).join(''))
}

function writeLine({ ask, organisation, actor, device, deviceGroup }: Request, withToken: boolean): string {
  const token = withToken ? { securityToken: makeToken(organisation, ask.number) } : {}
  return `${JSON.stringify({ actorCode: actor, device, deviceGroup, ...token })}\n`
}
