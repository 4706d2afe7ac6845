import { join } from 'node:path'
import { type DeviceRequest, makeCode } from '../records.ts'
import { repeat } from '../repeat.ts'
import { richRequest } from '../rich-request.ts'
import type { Bench, Row } from '../row.ts'
import { freeTextPlaces, valueAt, withValueAt } from '../text-places.ts'
import { startWorld, type World } from '../world.ts'
import { hasJava, readWithJava, readWithLibxml } from '../xml-texts.ts'

/** A row that sends texts through every field that takes any text, and reads them again from the XML and from the gateway. */
export function textsThrough(
  about: Pick<Row, 'id' | 'isStar' | 'fault' | 'control'> & { texts: readonly string[]; isKept?: boolean },
): Row {
  const { texts, isKept = false, ...row } = about
  return {
    ...row,
    fault: `${row.fault}: ${texts.length} texts in every field that takes any text`,
    limit: `the XML is well-formed, has the elements that it has otherwise, and each text reads back identical, from the XML (libxml2, and Xerces-J where Java is) and from the gateway${isKept ? '' : '; or 400 that says why'}`,
    runs: { short: 1, long: 3 },
    run: bench => run(bench, texts, isKept),
  }
}

async function run(bench: Bench, texts: readonly string[], isKept: boolean) {
  const world = await startWorld(bench)
  const post = async (path: string, body: unknown) => {
    const response = await fetch(world.gateway.url + path, {
      method: 'POST',
      headers: { authorization: world.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { body: (await response.json()) as Record<string, unknown>, status: response.status }
  }
  const places = await freeTextPlaces({ post: post as never }, richRequest())
  if (places.length < 3) throw new Error(`Only ${places.length} fields take any text.`)
  const plain = filledWith(places, index => `plain text ${index}`)
  await world.submit(plain)
  const plainDocuments = await listDocuments(world, plain)
  const usual = describeNames(plainDocuments)
  const plainTexts = new Set(plainDocuments.flatMap(xml => readWithLibxml(xml).texts))
  // Some fields are the caller's own, and have no element.
  const travelling = new Set(places.filter(place => plainTexts.has(String(valueAt(plain, place)))))
  if (travelling.size < 10) throw new Error(`Only ${travelling.size} fields are in the messages.`)
  let refused = 0
  let compared = 0
  const documents: string[] = []
  const runs = await repeat(bench, async (_, failures) => {
    for (const text of texts) {
      const label = JSON.stringify(text.slice(0, 40))
      const request = filledWith(places, index => `${text}${index}`)
      const { status, body } = await world.submit(request)
      if (status === 400 && !isKept && JSON.stringify(body).includes('"path"')) {
        refused += 1
        continue
      }
      if (status !== 200) {
        failures.push(`${label}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
        continue
      }
      const own = await listDocuments(world, request)
      documents.push(...own)
      if (describeNames(own) !== usual) failures.push(`${label}: other elements than usual`)
      const found = new Set(own.flatMap(xml => readWithLibxml(xml).texts))
      const record = await readRecord(world, request)
      for (const place of places) {
        const sent = valueAt(request, place)
        compared += 1
        if (travelling.has(place) && !found.has(String(sent)))
          failures.push(`${label}: /${place.join('/')} is not in the XML as it was sent`)
        const stored = place[0] === 'device' ? valueAt({ device: record }, place) : sent
        if (stored !== sent)
          failures.push(`${label}: /${place.join('/')} is kept as ${JSON.stringify(stored)}`)
      }
      if (bench.isControl && failures.length > 0) return
    }
  })
  if (!bench.isControl && hasJava() && documents.length > 0) {
    for (const [index, read] of readWithJava(join(bench.folder(), 'java'), documents).entries()) {
      const ours = readWithLibxml(documents[index] ?? '').texts
      if (JSON.stringify(ours) !== JSON.stringify(read))
        bench.failures.push(`message ${index}: Xerces-J reads other texts`)
    }
  }
  bench.failures.push(...(await world.violations()))
  return {
    runs,
    worst: `${compared} texts compared in ${documents.length} messages, ${refused} requests refused`,
  }
}

function filledWith(
  places: readonly (readonly (string | number)[])[],
  text: (index: number) => string,
): DeviceRequest {
  return places.reduce((request, place, index) => withValueAt(request, place, text(index)), richRequest())
}

/** The messages about a device. */
async function listDocuments({ simulator }: World, request: DeviceRequest): Promise<string[]> {
  const journal = await simulator.journal()
  return journal.map(({ xml }) => xml).filter(xml => xml.includes(`>${makeCode(request)}<`))
}

/** The names of all elements in order, as one text. */
function describeNames(documents: readonly string[]): string {
  return documents.flatMap(xml => readWithLibxml(xml).names).join(' ')
}

async function readRecord({ gateway, key }: World, request: DeviceRequest): Promise<unknown> {
  const response = await fetch(`${gateway.url}/api/v1/devices/GS1/${makeCode(request)}`, {
    headers: { authorization: key },
  })
  return ((await response.json()) as { record?: unknown }).record
}
