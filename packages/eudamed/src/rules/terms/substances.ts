/** A substance as far as its kind and its names go. */
export interface NamedSubstance {
  SubstanceType: string
  SubType?: string | undefined
  INN?: string | undefined
  CASCode?: string | undefined
  ECCode?: string | undefined
  SubstanceNameLocalized?: string | undefined
  SubstanceNameLanguage?: string | undefined
  SubstanceNames?: readonly { Name: string; Language?: string | undefined }[] | undefined
}

/** Whether it would be a medicinal product on its own, from human blood or plasma or not. */
export function isProduct({ SubstanceType }: NamedSubstance): boolean {
  return SubstanceType === 'MEDICINAL_PRODUCT_SUBSTANCE' || SubstanceType === 'HUMAN_PRODUCT_SUBSTANCE'
}

/** Whether it is named by a registry number, so that its name is sent without a language. Source: BR-DTX-UDID-094. */
export function hasRegistryNumber({ CASCode, ECCode }: NamedSubstance): boolean {
  return CASCode !== undefined || ECCode !== undefined
}

/** A name of a substance and where its language is, or should be. */
export interface SubstanceName {
  language: string | undefined
  at: 'SubstanceNameLanguage' | `SubstanceNames/${number}/Language`
}

/** Every name that is given for a substance, in the order in which they are sent. */
export function listSubstanceNames(substance: NamedSubstance): SubstanceName[] {
  const { SubstanceNameLocalized, SubstanceNameLanguage, SubstanceNames = [] } = substance
  const single: SubstanceName[] =
    SubstanceNameLocalized === undefined
      ? []
      : [{ language: SubstanceNameLanguage, at: 'SubstanceNameLanguage' }]
  return [
    ...single,
    ...SubstanceNames.map(
      ({ Language }, index): SubstanceName => ({
        language: Language,
        at: `SubstanceNames/${index}/Language`,
      }),
    ),
  ]
}
