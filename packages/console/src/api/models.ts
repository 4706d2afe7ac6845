/** The models that there are, without what they consist of: that comes with the editor. */
export const modelNames = ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP', 'EU_UDI_MDD', 'EU_UDI_IVDD'] as const

/** What the records of each model are of. */
export const modelTitles: Readonly<Record<(typeof modelNames)[number], string>> = {
  EU_UDI_MDR: 'medical devices',
  EU_UDI_IVDR: 'in vitro diagnostics',
  EU_UDI_SPP: 'systems and procedure packs',
  EU_UDI_MDD: 'medical devices under a directive',
  EU_UDI_IVDD: 'in vitro diagnostics under a directive',
}
