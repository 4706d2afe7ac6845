import { CommandFailure } from '../codes/access.ts'

/** Where the gateway is and with which key it is spoken to, as the environment says. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What a call was answered with. */
export interface Answered<Body> {
  status: number
  body: Body
}

/** Calls to the API of a running gateway. Each throws a `CommandFailure` that says why it was not answered. */
export interface GatewayCalls {
  json<Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Body>
  /** What is there, or `undefined` where there is nothing. */
  find<Body>(path: string): Promise<Body | undefined>
  /** What a call is answered with, whether it went well or not, unless it could not be served at all. */
  answer<Body>(path: string, body: object, headers?: Record<string, string>): Promise<Answered<Body>>
  remove(path: string): Promise<void>
  bytes(path: string): Promise<Uint8Array>
  sendXml<Body>(path: string, xml: Uint8Array<ArrayBuffer>): Promise<Body>
}

/**
 * Reaches the gateway at `UDIGATE_URL` with `UDIGATE_API_KEY`.
 *
 * @throws CommandFailure where one of them is missing or wrong
 */
export function callGateway({ UDIGATE_URL: url, UDIGATE_API_KEY: key }: Environment): GatewayCalls {
  if (!url) throw new CommandFailure('Set UDIGATE_URL to the address of the gateway.', 2)
  const base = URL.parse(url)
  if (base?.protocol !== 'http:' && base?.protocol !== 'https:') {
    throw new CommandFailure('UDIGATE_URL must be an http or https address.', 2)
  }
  if (!key) throw new CommandFailure('UDIGATE_URL needs UDIGATE_API_KEY, a key of that gateway.', 2)

  const call = async (
    method: string,
    path: string,
    content?: { type: string; body: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
    isExpected: (response: Response) => boolean = () => false,
  ): Promise<Response> => {
    const address = new URL(`${base.pathname.replace(/\/$/, '')}/api/v1${path}`, base)
    const response = await fetch(address, {
      method,
      redirect: 'error',
      headers: {
        authorization: key,
        ...(content ? { 'content-type': content.type, ...content.headers } : {}),
      },
      ...(content ? { body: content.body } : {}),
    }).catch((error: Error) => {
      const cause = error.cause instanceof Error ? error.cause.message : error.message
      throw new CommandFailure(`The gateway at ${base.origin} cannot be reached: ${cause}.`)
    })
    if (response.ok || isExpected(response)) return response
    const refusal = detailIn(await response.text())
    throw new CommandFailure(refusal ?? `The gateway at ${base.origin} answered ${response.status}.`)
  }
  return {
    async json<Body>(method: string, path: string, body?: object) {
      const content = body && { type: 'application/json', body: JSON.stringify(body) }
      return (await (await call(method, path, content)).json()) as Body
    },
    async find<Body>(path: string) {
      const response = await call('GET', path, undefined, ({ status }) => status === 404)
      return response.status === 404 ? undefined : ((await response.json()) as Body)
    },
    async answer<Body>(path: string, body: object, headers: Record<string, string> = {}) {
      const content = { type: 'application/json', body: JSON.stringify(body), headers }
      const response = await call('POST', path, content, isAnswer)
      const answered: Answered<Body> = { status: response.status, body: (await response.json()) as Body }
      return answered
    },
    async remove(path) {
      await call('DELETE', path)
    },
    bytes: async path => (await call('GET', path)).bytes(),
    sendXml: async <Body>(path: string, xml: Uint8Array<ArrayBuffer>) =>
      (await (await call('POST', path, { type: 'application/xml', body: xml })).json()) as Body,
  }
}

/** Whether a call was served, whatever came of it: a problem says that it was not. */
function isAnswer({ headers }: Response): boolean {
  return /^application\/json\b/.test(headers.get('content-type') ?? '')
}

/** What a problem says; `undefined` where the text is none. */
function detailIn(text: string): string | undefined {
  try {
    const { detail } = JSON.parse(text)
    return typeof detail === 'string' ? detail : undefined
  } catch {
    return undefined
  }
}
