import { authority } from '@udigate/eudamed'
import type { PublicLaw } from '@udigate/udi'
import type { PublicAnswer, PublicQuestion, PublicRegister } from '../../public-register.ts'
import { get, type HttpAnswer } from '../http/exchange.ts'
import type { PublicApiSettings } from '../stage.ts'

/** A page of 1,000 devices has some 2.5 MB. */
const maxAnswerBytes = 8_000_000
const connectTimeoutMs = 10_000

const parameters = {
  device: 'PRIMARY_DI',
  deviceGroup: 'BASIC_UDI',
  maker: 'MF_SRN',
} as const satisfies Record<PublicQuestion['by'], string>

/**
 * EUDAMED's Public API: read-only and without a key. Redirects are not followed, and of the address of a next page only its
 * cursor is taken, so that nothing is asked but the address that the operator has set.
 */
export function connectPublicApi(settings: PublicApiSettings): PublicRegister | undefined {
  const law: PublicLaw | undefined = authority.publicRegister
  if (law === undefined) return undefined
  const { delay, pause, timeout } = settings
  return {
    law,
    delay,
    pause,
    async find(question, signal) {
      const endpoint = makeAddress(settings.address, question)
      const target = { endpoint, connectTimeoutMs, totalTimeoutMs: timeout, maxAnswerBytes }
      const outcome = await get(target, 'application/json', signal)
      if (outcome.kind !== 'answered') return { kind: 'unavailable', because: outcome.because }
      return readAnswer(law, outcome.answer)
    },
  }
}

function makeAddress(base: URL, { by, code, page }: PublicQuestion): URL {
  const address = new URL(base)
  address.search = ''
  address.hash = ''
  address.pathname = `${address.pathname.replace(/\/$/, '')}/udi`
  address.searchParams.set('format', 'json')
  address.searchParams.set('api-version', 'v1.0')
  address.searchParams.set(parameters[by], code)
  if (page !== undefined) address.searchParams.set('$after', page)
  return address
}

function readAnswer(law: PublicLaw, { status, body, retryAfterMs }: HttpAnswer): PublicAnswer {
  if (status !== 200) return { kind: 'unavailable', because: `It answers ${status}.`, retryAfterMs }
  try {
    const page = law.readPage(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)))
    if (page.kind === 'unreadable') return { kind: 'unavailable', because: page.because }
    return { kind: 'shown', devices: page.devices, next: page.next }
  } catch {
    return { kind: 'unavailable', because: 'Its answer is not JSON.' }
  }
}
