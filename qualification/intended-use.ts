/** What the product is for, and where it ends, in sentences. */
export const intendedUse: { readonly does: readonly string[]; readonly doesNot: readonly string[] } = {
  does: [
    'udigate is software that a manufacturer of medical devices, an authorised representative or a producer of systems and procedure packs runs to register devices (UDI-DI) and device groups (Basic UDI-DI) in the UDI databases of regulators.',
    'It judges records by the data model and the business rules, writes the regulator’s messages, delivers them, and tells what the regulator answered, with evidence of each step.',
    'It is used by people of regulatory affairs, by their systems over its API, and by who operates it.',
  ],
  doesNot: [
    'It is no medical device, and decides nothing about a patient.',
    'It does not assign UDIs, classify devices, or know whether what a record says is true of the device.',
    'It does not decide whether a device may be placed on the market: the manufacturer does.',
    'It ends where the regulator’s access point begins; what the regulator does with a message is outside.',
    'Its simulator is for trying out and testing, and says nothing of a regulator’s own system.',
  ],
}
