import type { RegisterItem } from '../src/eudamed/register/describe.ts'
import { readJson } from './client.ts'

export function readRegister(url: string): Promise<RegisterItem[]> {
  return readJson(url, '/register')
}

/** The only item of that code. */
export async function readItem(url: string, code: string): Promise<RegisterItem> {
  const [item] = (await readRegister(url)).filter(entity => entity.code === code)
  if (!item) throw new Error(`there is no ${code}`)
  return item
}

/** A device with its group as XML, in the prefixes of the tests. */
export async function readRegisteredXml(url: string, code: string, issuingAgency = 'GS1'): Promise<string> {
  const { xml } = await readJson<{ xml: string }>(
    url,
    `/register/${issuingAgency}/${encodeURIComponent(code)}`,
  )
  return xml
}
