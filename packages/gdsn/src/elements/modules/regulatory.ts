import { type Content, code, group, identifier, instant, localText, many, module, text } from '../element.ts'

export type CertificationInformation = Content<typeof certificationInformation>
const certificationInformation = group({
  AdditionalCertificationOrganisationIdentifier: many(identifier('AdditionalPartyIdentificationTypeCode')),
  CertificationAgency: text(200),
  CertificationStandard: text(200),
  Certification: many(
    group({
      CertificationValue: text(200),
      CertificationEffectiveEndDateTime: instant,
      CertificationIdentification: text(120),
    }),
  ),
})

export const certificationModule = module('certification_information', {
  CertificationInformation: many(certificationInformation),
})

export type RegulatedChemical = Content<typeof regulatedChemical>
const regulatedChemical = group({
  RegulatedChemicalIdentifierCodeReference: identifier('CodeListAgencyName'),
  RegulatedChemicalDescription: many(localText(2000)),
  RegulatedChemicalName: text(2000),
  CarcinogenicMutagenicReprotoxicTypeCode: code,
  RegulatedChemicalTypeCode: code,
})

export const chemicalModule = module('chemical_regulation_information', {
  ChemicalRegulationInformation: many(
    group({
      ChemicalRegulationAgency: text(200),
      ChemicalRegulation: many(
        group({ ChemicalRegulationName: text(200), RegulatedChemical: many(regulatedChemical) }),
      ),
    }),
  ),
})

export const regulatedModule = module('regulated_trade_item', {
  RegulatoryInformation: many(group({ RegulatoryAct: text(80), RegulatoryAgency: text(80) })),
})
