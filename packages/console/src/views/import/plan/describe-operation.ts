const known: Readonly<Record<string, string>> = {
  'DEVICE.POST': 'Register groups, each with a device',
  'UDI_DI.POST': 'Register devices',
  'BASIC_UDI.PATCH': 'Update groups',
  'UDI_DI.PATCH': 'Update device data',
  'MARKET_INFO.PUT': 'Update markets',
  'PACKAGE_UDI.PUT': 'Update packages',
  'PRODUCT_DESIGNER.PUT': 'Update designers',
}

/** What an operation does, in words; its own name where that is not known. */
export function describeOperation(operation: string): string {
  return known[operation] ?? operation
}
