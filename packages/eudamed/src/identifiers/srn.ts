import { type IdentifierCheck, sound, unsound } from '@udigate/udi'

/** Manufacturer, authorised representative, system or procedure pack producer, importer; SP is in the schema only. */
export type ActorRole = 'MF' | 'AR' | 'PR' | 'IM' | 'SP'

/** The parts of a single registration number. */
export interface Srn {
  /** Two letters; Greece is `EL` or `GR`, the United Kingdom `UK`, `GB` or `XI`. */
  country: string
  role: ActorRole
  /** Nine digits. */
  number: string
}

const roles: readonly string[] = ['MF', 'AR', 'PR', 'IM', 'SP'] satisfies ActorRole[]

/** The countries of `stringSRNType` in the schemas of EUDAMED's data exchange, 3.0.30. */
const countries = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ ' +
    'BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR ' +
    'CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH EL ER ES ET FI FJ FK FM FO ' +
    'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT ' +
    'HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY ' +
    'KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP ' +
    'MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE ' +
    'PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH ' +
    'SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO ' +
    'TR TT TV TW TZ UA UG UK UM US UY UZ VA VC VE VG VI VN VU WF WS XI YE YT ZA ' +
    'ZM ZW'
  ).split(' '),
)

export type SrnFault = 'shape' | 'country' | 'role'

/**
 * Checks a single registration number, such as `DE-MF-000001723`: country, role, nine digits. There is no check digit.
 * Source: `stringSRNType` in the schemas of EUDAMED's data exchange, 3.0.30, without its literal `NA`, which names no actor.
 */
export function checkSrn(code: string): IdentifierCheck<SrnFault> {
  if (!/^[A-Z]{2}-[A-Z]{2}-\d{9}$/.test(code)) return unsound('shape')
  if (!countries.has(code.slice(0, 2))) return unsound('country')
  return roles.includes(code.slice(3, 5)) ? sound : unsound('role')
}

/** The parts of a single registration number, or `undefined` where `checkSrn` finds a fault. */
export function parseSrn(code: string): Srn | undefined {
  if (!checkSrn(code).ok) return undefined
  return { country: code.slice(0, 2), role: code.slice(3, 5) as ActorRole, number: code.slice(6) }
}
