import { brokenBuilds } from '../builds/broken/index.ts'
import { startLoneGateway, submitPath, validatePath } from '../lone-gateway.ts'
import { freshRequest } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { talk, writeHead } from '../sockets.ts'

const attacks = [
  '\r\n{"level":30,"msg":"forged"}',
  '\n[2026-01-01] forged',
  '"}\n{"msg":"forged"}',
  '\u001b[2J\u001b[31mforged',
  '\u2028forged',
  '\u0085forged',
  '%0d%0aforged',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is an attack, and no template
  '${jndi:ldap://forged}',
  '\\n{"msg":"forged"}',
  `${'x'.repeat(200_000)}forged`,
]

/** What callers write, in everything that could come into the log. */
export const e08: Row = {
  id: 'E8',
  isStar: false,
  fault: `${attacks.length} texts that could pass for entries of the log, in records, headers, addresses and keys, with everything logged`,
  limit: 'one entry a line, each JSON; no control character; none longer than 64 kB',
  runs: { short: 1, long: 5 },
  control: { name: 'logs addresses as they are', build: brokenBuilds['logs-plainly'] },
  async run(bench) {
    const { gateway, url, key, post, call } = await startLoneGateway(bench, { UDIGATE_LOG_LEVEL: 'trace' })
    const runs = await repeat(bench, async (_, failures) => {
      for (const attack of attacks) {
        const request = freshRequest()
        Object.assign(request.device, { ReferenceNumber: attack })
        await post(validatePath, request)
        await post(submitPath, { ...request, actorCode: attack })
        await post(submitPath, { ...request, securityToken: attack }, { prefer: 'wait=0' })
        await call(`/api/v1/submissions/${encodeURIComponent(attack.slice(0, 400))}`)
        await call(`/api/v1/submissions?cursor=${encodeURIComponent(attack.slice(0, 400))}`)
        await call(`/api/v1/${encodeURIComponent(attack.slice(0, 400))}`)
        const raw = Buffer.from(attack.slice(0, 400)).toString('latin1')
        await talk(url, `GET /${raw} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${key}\r\n\r\n`, 100)
        await talk(
          url,
          writeHead(
            'GET',
            '/api/v1/submissions',
            'host: localhost',
            `authorization: ${raw}`,
            `x-request-id: ${raw}`,
            `user-agent: ${raw}`,
          ),
          100,
        )
      }
      for (const line of gateway.lines.filter(text => !text.startsWith('udigate ready'))) {
        if (!isObject(line)) failures.push(`not JSON: ${line.slice(0, 120)}`)
        // oxlint-disable-next-line no-control-regex -- they are what is looked for
        if (/[\u0000-\u001f\u007f]/.test(line))
          failures.push(`a control character: ${JSON.stringify(line.slice(0, 120))}`)
        if (line.length > 65_536) failures.push(`${line.length} characters: ${line.slice(0, 120)}`)
      }
    })
    return { runs, worst: `${gateway.lines.length} entries` }
  },
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'msg' in value && value.msg !== 'forged'
  } catch {
    return false
  }
}
