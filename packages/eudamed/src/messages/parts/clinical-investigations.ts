import type { RegulationDeviceModel } from '../../models/families.ts'
import type { CanonicalDeviceGroup } from '../../records/canonical.ts'
import { mandatory } from '../element-content.ts'
import { type Row, table } from '../element-table.ts'
import type { ItemOf } from '../rows/field-names.ts'
import { items } from '../rows/lists.ts'
import { passedOver, text, tokens } from '../rows/single-values.ts'
import { anyText, codeTypes, sText } from '../value-types.ts'

type WithInvestigations = Pick<CanonicalDeviceGroup<RegulationDeviceModel>, 'ClinicalInvestigations'>

/** `links:ClinicalInvestigationLinkType` */
const clinicalInvestigationLink = table<ItemOf<WithInvestigations, 'ClinicalInvestigations'>>([
  passedOver('links:version', anyText),
  mandatory(text('links:clinicalInvestigationReference', 'Reference', sText)),
  tokens('links:nonEUApplicableCountries', 'NonEUApplicableCountries', codeTypes.nonEuCountry),
])

/** `links:ClinicalInvestigationLinksType` */
export const clinicalInvestigationLinks: Row<WithInvestigations> = items(
  'basicudi:clinicalInvestigationLinks',
  'ClinicalInvestigations',
  'links:clinicalInvestigationLink',
  clinicalInvestigationLink,
)
