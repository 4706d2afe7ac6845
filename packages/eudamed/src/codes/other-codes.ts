// The codes of the EUDAMED lists that stand for what no other code of the list says.
export const otherStorageCondition = 'SHC099'
export const otherCriticalWarning = 'CW999'
export const otherClinicalSizeType = 'CST999'
export const otherMeasureUnit = 'MU999'
