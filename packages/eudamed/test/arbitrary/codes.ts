import type { Records } from '../../src/models/index.ts'

type TradeName = NonNullable<Records['EU_UDI_MDR']['device']['AdditionalTradeNames']>[number]
export type Language = NonNullable<TradeName['AdditionalTradeNameLanguage']>

/** Leaf codes of the EMDN (version 2), but for in vitro diagnostics (W) and products of Annex XVI (X). */
export const deviceCodes = words(
  'A0101010201 A0199 A06010103 C0301040401 D01010101 G03040301 H010202020402 L010409 M040411 P08030101',
  'P090804010106 P1001 T030501 V0880 Y060403 Z12020582 Z12109004',
)
export const diagnosticCodes = words(
  'W01010213 W01010221 W0102019004 W0102060207 W0102100108 W0105040899 W0202059092 W02020680 W05030380',
)

/** All but ANY. */
export const languages = words(
  'BG CS DA DE EL EN ES ET FI FR GA HR HU IS IT LT LV MT NL NO PL PT RO SK SL SV TR',
) as Exclude<Language, 'ANY'>[]

/** Countries of the market; a manufacturer of one of them needs no authorised representative. */
export const marketCountries = words(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK TR XI',
)
export const otherCountries = words('AU BR CA CH CN GB IN JP KR NZ SG TW US ZA')
/** As clinical investigations name them: without the United Kingdom's `GB`. */
export const investigationCountries = words('AE AU BQ BR CA CH CN IL JP SX UK US ZA')

export const notifiedBodies = words('0044 0050 0051 0123 0124 0197 0297 0344 0459 0483 1639 2292 2797 3022')

/** Conditions of which some need no value, some need one, and SHC099 needs a text. */
export const storageConditions = words('SHC001 SHC002 SHC005 SHC012 SHC046')
export const storageConditionsWithValue = words('SHC006 SHC007 SHC008 SHC013 SHC045')
export const warnings = words('CW001 CW006 CW007 CW010 CW085 CW466')

export const clinicalSizeTypes = words('CST1 CST2 CST9 CST14 CST40 CST63 CST65 CST67')
export const units = words('MU01 MU03 MU10 MU66 MU99 MU100 MU168 MU176')

function words(...lines: string[]): string[] {
  return lines.flatMap(line => line.split(' '))
}
