import { checkPpn, completeGmn, completeGtin } from '@udigate/udi'
import { checkBasicUdiDi } from '../../src/identifiers/check-basic-udi-di.ts'
import type { IssuingAgency } from '../../src/models/fields.ts'
import type { Draw } from './draw.ts'

export const agencies: readonly IssuingAgency[] = ['GS1', 'HIBCC', 'ICCBBA', 'IFA']

export interface Identifier {
  agency: IssuingAgency
  code: string
}

/** Sources of identifiers of which no two are the same. */
export interface Identifiers {
  basicUdiDi(from?: readonly IssuingAgency[]): Identifier
  /** A UDI-DI or an identifier of another level, of one of the agencies. */
  udiDi(from?: readonly IssuingAgency[]): Identifier
  masterUdiDi(): Identifier
}

const characters82 = Array.from(
  '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz',
)
const ifaCharacters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.')
const isbtCharacters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789=/&*.-')

export function drawIdentifiers(draw: Draw): Identifiers {
  const serial = draw.digits(11)
  const short = Number(serial).toString(36).toUpperCase().padStart(8, '0')
  let count = 0

  function characters(of: readonly string[], min: number, max: number): string {
    return Array.from({ length: draw.whole(min, max) }, () => draw.one(of)).join('')
  }

  const basicUdiDis: Record<IssuingAgency, () => string> = {
    GS1: () => completeGmn(serial + characters(characters82, 0, 12)),
    HIBCC: () => complete('HIBCC', `++B${short}${characters(characters82, 0, 12)}`),
    ICCBBA: () => serial + characters(isbtCharacters, 7, 7),
    IFA: () => complete('IFA', `PP${serial}${characters(ifaCharacters, 0, 10)}`),
  }

  const udiDis: Record<IssuingAgency, (number: string) => string> = {
    GS1: number => completeGtin(serial + number),
    HIBCC: number => `B${short}${number}${draw.whole(0, 9)}`,
    ICCBBA: number => `=/${serial}${number}${characters(isbtCharacters, 3, 3)}`,
    IFA: number => getExpected(checkPpn(`13${serial}${number}00`), `13${serial}${number}00`),
  }

  function next(): string {
    count += 1
    return String(count).padStart(2, '0')
  }

  return {
    basicUdiDi(from = agencies) {
      const agency = draw.one(from)
      return { agency, code: basicUdiDis[agency]() }
    },
    udiDi(from = agencies) {
      const agency = draw.one(from)
      return { agency, code: udiDis[agency](next()) }
    },
    masterUdiDi() {
      return { agency: 'GS1', code: completeGmn(`${serial}M${next()}${characters(characters82, 0, 9)}`) }
    },
  }
}

function complete(agency: IssuingAgency, payload: string): string {
  return getExpected(checkBasicUdiDi(agency, `${payload}00`), `${payload}00`)
}

/** The identifier with the check characters that were found to be right. */
function getExpected(check: { ok: true } | { ok: false; expected?: string }, code: string): string {
  if (check.ok) return code
  if (check.expected === undefined) throw new Error(`${code} cannot be completed.`)
  return check.expected
}
