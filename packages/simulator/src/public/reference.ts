/** A row of `/reference`: what a number means under a code, in one language. */
export interface ReferenceRow {
  readonly ID: number
  readonly CODE: string
  readonly LANGUAGE: string
  readonly VALUE: string
}

type Numbered = readonly [number, string]

/** The number of each value under each code, with its English name. The same number means different things. */
const numbers = {
  RISK_CLASS_ID: {
    CLASS_I: [-203, 'Class I'],
    CLASS_IIA: [-204, 'Class IIa'],
    CLASS_IIB: [-205, 'Class IIb'],
    CLASS_III: [-10, 'Class III'],
    CLASS_A: [-199, 'Class A'],
    CLASS_B: [-200, 'Class B'],
    CLASS_C: [-201, 'Class C'],
    CLASS_D: [-202, 'Class D'],
    AIMDD: [-154, 'AIMDD'],
    IVD_ANNEX_II_LIST_A: [-155, 'IVD Annex II List A'],
    IVD_ANNEX_II_LIST_B: [-156, 'IVD Annex II List B'],
    IVD_GENERAL: [-157, 'IVD General'],
    IVD_DEVICES_SELF_TESTING: [-219, 'IVD devices for self-testing'],
  },
  APPLICABLE_LEGISLATION_ID: {
    MDR: [-197, 'MDR (Regulation (EU) 2017/745)'],
    SPP: [-197, 'MDR (Regulation (EU) 2017/745)'],
    IVDR: [-198, 'IVDR (Regulation (EU) 2017/746)'],
    MDD: [-53, 'MDD (Directive 93/42/EEC)'],
    AIMDD: [-54, 'AIMDD (Directive 90/385/EEC)'],
    IVDD: [-55, 'IVDD (Directive 98/79/EC)'],
  },
  DEVICE_STATUS_TYPE_ID: {
    ON_THE_MARKET: [-11, 'On the EU market'],
    NO_LONGER_PLACED_ON_THE_MARKET: [-12, 'No longer placed on the EU market'],
    NOT_INTENDED_FOR_EU_MARKET: [-790, 'Not intended for the EU market'],
  },
  SPECIAL_DEVICE_TYPE_ID: {
    MDR_SOFTWARE: [-43, 'Software'],
    IVDR_SOFTWARE: [-47, 'Software'],
    MDR_STANDARD_SOFT_CONTACT_LENSES: [-44, 'Standard soft contact lenses'],
    MDR_RIGID_GAS_PERMEABLE: [-46, 'Standard rigid gas permeable (RGP) contact lenses'],
    MDR_MADE_TO_ORDER: [-1188, 'Made-to-order soft contact lenses'],
    MDR_SPECTACLES_FRAMES: [-1189, 'Spectacle frames'],
    MDR_SPECTACLES_LENSES: [-1190, 'Spectacle lenses'],
    MDR_READY_MADE_SPECTACLES: [-1191, 'Ready-made reading spectacles'],
  },
  PLACED_ON_THE_MARKET_ID: {
    DE: [-204, 'Germany'],
    FR: [-203, 'France'],
    IT: [-10, 'Italy'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Numbered>>>>

export type ReferenceCode = keyof typeof numbers

/** The number of a value under a code; null where it has none here. */
export function findNumber(code: ReferenceCode, value: string | undefined): number | null {
  const known: Readonly<Record<string, Numbered>> = numbers[code]
  return value !== undefined && Object.hasOwn(known, value) ? (known[value]?.[0] ?? null) : null
}

/** Languages in which values are translated; the real one has those of all member states. */
const languages = ['en', 'de', 'fr']

/** All rows. Only English is translated here; the others name their language. */
export const referenceRows: readonly ReferenceRow[] = Object.entries<Readonly<Record<string, Numbered>>>(
  numbers,
).flatMap(([CODE, values]) =>
  [...new Map(Object.values(values))].flatMap(([ID, name]) =>
    languages.map(LANGUAGE => ({
      ID,
      CODE,
      LANGUAGE,
      VALUE: LANGUAGE === 'en' ? name : `${name} (${LANGUAGE})`,
    })),
  ),
)
