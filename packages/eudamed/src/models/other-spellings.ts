import { fold } from '@udigate/udi'

/** What people write for values of the lists, folded. Languages: ISO 639 codes, names, and codes of countries. */
const spellings: Readonly<Record<string, string>> = {
  BATCH_NUMBER: 'BATCHCODE BATCHNO LOT LOTCODE LOTNO LOTNUMBER',
  SERIALISATION_NUMBER: 'SERIAL SERIALNO SERIALNUMBER SN',
  MANUFACTURING_DATE: 'DATEOFMANUFACTURE MANUFACTUREDATE MFGDATE PRODUCTIONDATE',
  EXPIRATION_DATE: 'EXP EXPIRY EXPIRYDATE USEBY USEBYDATE',
  SOFTWARE_IDENTIFICATION: 'SOFTWAREVERSION',
  HIBCC: 'HIBC',
  CRM_ENDOCRINE: 'CMR CMRENDOCRINE',
  '0': 'NA NO NONE',
  BG: 'BUL BULGARIAN',
  CS: 'CES CZ CZE CZECH',
  DA: 'DAN DANISH DANSK DK',
  DE: 'DEU DEUTSCH GER GERMAN',
  EL: 'ELL GR GRE GREEK',
  EN: 'ENG ENGLISH GB UK US',
  ES: 'ESPANOL SPA SPANISH',
  ET: 'EE EST ESTONIAN',
  FI: 'FIN FINNISH SUOMI',
  FR: 'FRA FRANCAIS FRE FRENCH',
  GA: 'GAEILGE GLE IRISH',
  HR: 'CROATIAN HRV HRVATSKI',
  HU: 'HUN HUNGARIAN MAGYAR',
  IS: 'ICE ICELANDIC ISL',
  IT: 'ITA ITALIAN ITALIANO',
  LT: 'LIT LITHUANIAN',
  LV: 'LATVIAN LAV',
  MT: 'MALTESE MLT',
  NL: 'DUT DUTCH NEDERLANDS NLD',
  NO: 'NB NN NOB NNO NOR NORSK NORWEGIAN',
  PL: 'POL POLISH POLSKI',
  PT: 'POR PORTUGUES PORTUGUESE',
  RO: 'ROMANIAN RON RUM',
  SK: 'SLK SLO SLOVAK',
  SL: 'SI SLOVENE SLOVENIAN SLV',
  SV: 'SE SVENSKA SWE SWEDISH',
  TR: 'TUR TURKISH',
}

const values = new Map(
  Object.entries(spellings).flatMap(([value, texts]) => texts.split(' ').map(text => [text, value] as const)),
)

/** Classes in Arabic numerals, and the kinds of class I that have letters of their own (sterile, measuring, reusable). */
const classes: Readonly<Record<string, string>> = {
  '1': 'I',
  IS: 'I',
  IM: 'I',
  IR: 'I',
  '2A': 'IIA',
  '2B': 'IIB',
  '3': 'III',
}

/** The values that `text` is another spelling of, whatever field they are of; mostly none. */
export function otherSpellings(text: string): readonly string[] {
  const folded = fold(text)
  const value = values.get(folded)
  const [, name] = /^(?:RISK)?(?:CLASSE?|KLASSE)?(.{1,3})$/.exec(folded) ?? []
  const riskClass = name === undefined ? [] : [`CLASS_${classes[name] ?? name}`]
  return value === undefined ? riskClass : [value, ...riskClass]
}
