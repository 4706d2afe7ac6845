/** What was recorded between phase4 and phase4: messages, responses, and what was said of them (conformance/README.md). */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const keyFolder = new URL('keys/', import.meta.url)
const exchangeFolder = new URL('exchanges/', import.meta.url)

/** The certificate of a throw-away key. */
export function readCertificate(name: string): X509Certificate {
  return new X509Certificate(readFileSync(new URL(`${name}.crt`, keyFolder)))
}

/** A throw-away key with its certificate. */
export function readIdentity(name: string) {
  const key = createPrivateKey(readFileSync(new URL(`${name}.test-key.pem`, keyFolder)))
  return { key, certificate: readCertificate(name) }
}

/** Facts of a recorded exchange besides its bytes. */
interface RecordedFacts {
  readonly contentTypes: { readonly request: string; readonly response: string }
  readonly recordedAt: string
  /** Length of both keys. */
  readonly bits: 2048 | 3072 | 4096
  /** What was sent; there is none where the request was changed on its way. */
  readonly payloads?: readonly {
    readonly contentId: string
    readonly mimeType: string
    readonly characterSet?: string
    readonly gzip: boolean
    readonly base64: string
  }[]
}

export interface RecordedExchange extends RecordedFacts {
  readonly name: string
  readonly request: { readonly contentType: string; readonly body: Buffer }
  readonly response: { readonly contentType: string; readonly body: Buffer }
}

/** All recorded exchanges, by name. */
export const exchanges: ReadonlyMap<string, RecordedExchange> = new Map(
  readdirSync(fileURLToPath(exchangeFolder))
    .toSorted()
    .map(name => [name, readExchange(name)]),
)

/** A recorded exchange by its name. */
export function findExchange(name: string): RecordedExchange {
  const found = exchanges.get(name)
  if (found === undefined) throw new Error(`No exchange ${name} is recorded.`)
  return found
}

function readExchange(name: string): RecordedExchange {
  const read = (file: string): Buffer => readFileSync(new URL(`${name}/${file}`, exchangeFolder))
  const facts = JSON.parse(read('exchange.json').toString()) as RecordedFacts
  const { request, response } = facts.contentTypes
  return {
    ...facts,
    name,
    request: { contentType: request, body: read('request.mime') },
    response: { contentType: response, body: read('response.xml') },
  }
}
