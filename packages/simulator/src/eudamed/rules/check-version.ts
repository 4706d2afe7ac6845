import type { Problem } from '../verdict.ts'

/**
 * Whether an update may make the version it names: 0 takes whatever is next, 1 is never right, any other must be the
 * next one. Source: EUDAMED UDI business rules 2.18.1, BR-DTX-UDI-036.
 *
 * @param sent what `e:version` says; undefined where there is none
 * @param current the version that EUDAMED holds; 0 where it holds none
 * @param path where the version stands, for the report
 */
export function checkVersion(sent: string | undefined, current: number, path: string): Problem | undefined {
  if (sent === undefined || sent === '') return report(path, 'an update needs a version')
  if (sent === '0' || (sent !== '1' && sent === String(current + 1))) return undefined
  if (sent === '1') return report(path, 'version 1 is that of a registration and never that of an update')
  const held =
    current === 0 ? 'there is none yet, send 0' : `version ${current} is registered, send 0 or ${current + 1}`
  return report(path, `version ${sent} is not the next one: ${held}`)
}

function report(path: string, text: string): Problem {
  return { code: 'BR-DTX-UDI-036', detail: `${path}: ${text}` }
}
