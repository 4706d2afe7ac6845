/**
 * The numbers by which EUDAMED's Public API says these values. Under another field the same number means another thing.
 * Source: its `/reference`, as measured against production 2.27.3 in August 2026. What is not here is not compared.
 */
export const publicCodes = {
  RISK_CLASS_ID: {
    [-203]: 'CLASS_I',
    [-204]: 'CLASS_IIA',
    [-205]: 'CLASS_IIB',
    [-10]: 'CLASS_III',
    [-199]: 'CLASS_A',
    [-200]: 'CLASS_B',
    [-201]: 'CLASS_C',
    [-202]: 'CLASS_D',
    [-154]: 'AIMDD',
    [-155]: 'IVD_ANNEX_II_LIST_A',
    [-156]: 'IVD_ANNEX_II_LIST_B',
    [-157]: 'IVD_GENERAL',
    [-219]: 'IVD_DEVICES_SELF_TESTING',
  },
  /** A system or procedure pack is one under MDR; which of the two its criterion says. */
  APPLICABLE_LEGISLATION_ID: {
    [-197]: 'MDR',
    [-198]: 'IVDR',
    [-53]: 'MDD',
    [-54]: 'AIMDD',
    [-55]: 'IVDD',
  },
  DEVICE_STATUS_TYPE_ID: {
    [-11]: 'ON_THE_MARKET',
    [-12]: 'NO_LONGER_PLACED_ON_THE_MARKET',
    [-790]: 'NOT_INTENDED_FOR_EU_MARKET',
  },
  SPECIAL_DEVICE_TYPE_ID: {
    [-43]: 'MDR_SOFTWARE',
    [-44]: 'MDR_STANDARD_SOFT_CONTACT_LENSES',
    [-46]: 'MDR_RIGID_GAS_PERMEABLE',
    [-1188]: 'MDR_MADE_TO_ORDER',
    [-1189]: 'MDR_SPECTACLES_FRAMES',
    [-1190]: 'MDR_SPECTACLES_LENSES',
    [-1191]: 'MDR_READY_MADE_SPECTACLES',
    [-3030]: 'MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE',
    [-47]: 'IVDR_SOFTWARE',
    [-1192]: 'MDD_SOFTWARE',
    [-1202]: 'IVDD_SOFTWARE',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<number, string>>>>
