import type { CanonicalDeviceGroup } from '../../records/canonical.ts'
import { type Content, each, list, type Row } from '../element-table.ts'

type ClinicalInvestigations = CanonicalDeviceGroup<'EU_UDI_MDR'>['ClinicalInvestigations']

/** `links:ClinicalInvestigationLinkType` */
const clinicalInvestigationLink: readonly Row<NonNullable<ClinicalInvestigations>[number]>[] = [
  ['links:clinicalInvestigationReference', 'Reference'],
  ['links:nonEUApplicableCountries', investigation => list(investigation.NonEUApplicableCountries)],
]

/** `links:ClinicalInvestigationLinksType` */
export function clinicalInvestigationLinks(investigations: ClinicalInvestigations): Content {
  return each('links:clinicalInvestigationLink', investigations, clinicalInvestigationLink)
}
