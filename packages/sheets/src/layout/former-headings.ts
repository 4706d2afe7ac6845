/**
 * What columns were called in workbooks that were handed out, by the name of the column. Headings that only spell the
 * name in words need no entry, for a name is found whatever its case and spaces are. Entries are added when a title of the
 * models changes, and stay.
 */
export const formerHeadings: Readonly<Record<string, readonly string[]>> = {
  AdditionalDeviceDescriptionLanguage: ['Language of the description'],
  AdditionalTradeNameLanguage: ['Language of the trade name'],
  AnnexXVIApplicable: ['Annex XVI applies'],
  Child: ['Device or package inside'],
  ChildIssuingAgency: ['Issuing agency of what is inside'],
  'ClinicalSizeDescriptions.Description': ['Other size: description'],
  'ClinicalSizeDescriptions.DescriptionLanguage': ['Other size: language'],
  'Comments.Comment': ['Value or comment'],
  'Comments.CommentLanguage': ['Language of the comment'],
  'MeasureUnitDescriptions.Description': ['Other unit: description'],
  'MeasureUnitDescriptions.DescriptionLanguage': ['Other unit: language'],
  MedicalPurposeLanguage: ['Language of the medical purpose'],
  'OriginalManufacturer.ActorCode': ['Original manufacturer (SRN)'],
  'OriginalManufacturer.Organisation.Email': ['Original manufacturer: email'],
  'OriginalManufacturer.Organisation.Phone': ['Original manufacturer: phone'],
  OriginalPlacedOnTheMarket: ['First placed on the market there'],
  PRActorCode: ['System or procedure pack producer (SRN)'],
  PackagingDi: ['Package DI'],
  PackagingDiIssuingAgency: ['Issuing agency of the package DI'],
  ReqSterilizatonPriorUse: ['Sterilise before use'],
  SubType: ['Kind of CMR or endocrine disruptor'],
  SubstanceNameLanguage: ['Language of the substance name'],
  'SubstanceNames.Language': ['Language of this name'],
  'SubstanceNames.Name': ['Name in one of several languages'],
  ValueUnit: ['Unit'],
}
