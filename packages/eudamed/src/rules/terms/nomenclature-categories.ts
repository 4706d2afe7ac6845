/** Whether a nomenclature code is of category W, in vitro diagnostic medical devices. */
export function isDiagnostic(code: string): boolean {
  return code.startsWith('W')
}

/** Whether a nomenclature code is of category X, products without an intended medical purpose (MDR, Annex XVI). */
export function isNonMedical(code: string): boolean {
  return code.startsWith('X')
}
