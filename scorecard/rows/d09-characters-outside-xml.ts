import { brokenBuilds } from '../builds/broken/index.ts'
import { type Answer, startLoneGateway, submitPath, validatePath } from '../lone-gateway.ts'
import { freshRequest } from '../records.ts'
import { findWorst, repeat, together } from '../repeat.ts'
import type { Bench, Row } from '../row.ts'

const codes = [
  ...Array.from({ length: 32 }, (_, code) => code).filter(code => ![9, 10, 13].includes(code)),
  0xfffe,
  0xffff,
]

/** A character as a body writes it, where in the request, and its code point. */
type Written = readonly [text: string, where: 'value' | 'name', code: number]

const written: readonly Written[] = codes.flatMap((code): Written[] => {
  const escaped = `\\u${code.toString(16).padStart(4, '0')}`
  return [
    [escaped, 'value', code],
    [escaped, 'name', code],
    ...(code > 32 ? ([[String.fromCharCode(code), 'value', code]] as const) : []),
    ...(code === 8 ? ([['\\b', 'value', code]] as const) : []),
    ...(code === 12 ? ([['\\f', 'value', code]] as const) : []),
  ]
})

/** Characters that no XML 1.0 document can carry. */
export const d09: Row = {
  id: 'D9',
  isStar: true,
  fault: `Each character outside XML 1.0, escaped, in values and keys, and written where JSON allows it: ${written.length} bodies; and 1 that is acceptable, to validate and submit`,
  limit:
    'a finding that names place and character, beside the other finding, in 1000 ms; never 5xx; 0 stored; what is acceptable is read',
  runs: { short: 1, long: 5 },
  control: { name: 'takes them as any other', build: brokenBuilds['takes-any-character'] },
  run,
}

async function run(bench: Bench) {
  const { post, query } = await startLoneGateway(bench)
  const times: number[] = []
  await post(validatePath, freshRequest())
  const runs = await repeat(bench, async (_, failures) => {
    await together(written, 8, async ([text, where, code]) => {
      const place = where === 'value' ? '/device/OrgUnit' : '/deviceGroup/UdiDis/0'
      const body = where === 'value' ? bodyWith(`a${text}`, 'a') : bodyWith('a', `a${text}b`)
      for (const path of [validatePath, submitPath]) {
        const answer = await post(path, body)
        times.push(answer.ms)
        if (!isFound(answer, path, place, code))
          failures.push(`${where} ${code}: ${answer.status} ${answer.text.slice(0, 160)}`)
      }
    })
    const sound = await post(validatePath, bodyWith('\\t\\n\\r\\u0009\\u000a\\u000d', '\\t'))
    if (sound.status !== 200 || sound.text.includes('/device/OrgUnit'))
      failures.push(`acceptable: ${sound.status} ${sound.text.slice(0, 160)}`)
    const [{ count } = { count: -1 }] = query('select count(*) as count from submission')
    if (count !== 0) failures.push(`${count} submissions are stored`)
  })
  const worst = findWorst(times)
  if (worst > 1_000) bench.missedLimits.push(`answered after ${worst} ms`)
  return { runs, worst: `${times.length} calls, ${worst} ms at most` }
}

/** A request with a fault of its own, in which these stand raw in a text and in a name. */
function bodyWith(value: string, name: string): string {
  return JSON.stringify(freshRequest())
    .replace('"device":{', `"device":{"OrgUnit":"${value}","NoFieldAtAll":1,`)
    .replace('"deviceGroup":{', `"deviceGroup":{"UdiDis":[{"${name}":1}],`)
}

function isFound({ status, body }: Answer, path: string, place: string, code: number): boolean {
  if (status !== (path === validatePath ? 200 : 400)) return false
  const found = [body.deviceErrors, body.deviceGroupErrors].flat() as { path: string; message: string }[]
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return (
    found.some(each => each?.path === place && each.message.includes(name)) &&
    found.some(each => each?.path === '/device/NoFieldAtAll')
  )
}
