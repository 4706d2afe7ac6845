/** The models that there are, without what they consist of: that comes with the editor. */
export const modelNames = ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP', 'EU_UDI_MDD', 'EU_UDI_IVDD'] as const
