export { checkCas } from './cas.ts'
export { checkEcNumber } from './ec-number.ts'
export { checkGmn, checkMasterUdiDi, completeGmn, type GmnFault } from './gmn.ts'
export { checkGtin, completeGtin, type GtinFault, padGtin } from './gtin.ts'
export { checkHibcBasicUdiDi, checkHibcPrimary, type HibcFault } from './hibc.ts'
export { checkDonationNumber, checkIccbbaBasicUdiDi } from './iccbba.ts'
export { type IdentifierCheck, sound, unsound } from './identifier-check.ts'
export { checkIfaBasicUdiDi, checkPpn, checkPzn, type IfaBasicUdiDiFault } from './ifa.ts'
export {
  dropInvisible,
  findInvisible,
  hasVisible,
  tidyIdentifier,
  trimInvisible,
} from './invisible-characters.ts'
export { canBeMod1021CheckPair, mod1021CheckPair } from './mod-1021.ts'
