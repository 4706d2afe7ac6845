import brCrf004 from './eudamed/br-crf-004-certificate-type.ts'
import brDtxUdi032 from './eudamed/br-dtx-udi-032-own-actor.ts'
import brDtxUdi077 from './eudamed/br-dtx-udi-077-comment-on-storage-condition.ts'
import brDtxUdi078 from './eudamed/br-dtx-udi-078-comment-on-critical-warning.ts'
import brDtxUdi079 from './eudamed/br-dtx-udi-079-manufacturer-role.ts'
import brDtxUdi080 from './eudamed/br-dtx-udi-080-producer-role.ts'
import brDtxUdi084A from './eudamed/br-dtx-udi-084-a-medicinal-substance-declared.ts'
import brDtxUdi084B from './eudamed/br-dtx-udi-084-b-medicinal-substance-named.ts'
import brDtxUdi085A from './eudamed/br-dtx-udi-085-a-human-substance-declared.ts'
import brDtxUdi085B from './eudamed/br-dtx-udi-085-b-human-substance-named.ts'
import brDtxUdi098 from './eudamed/br-dtx-udi-098-country-once.ts'
import brDtxUdi100 from './eudamed/br-dtx-udi-100-eu-country.ts'
import brDtxUdi104 from './eudamed/br-dtx-udi-104-software-identification.ts'
import brDtxUdid087 from './eudamed/br-dtx-udid-087-original-manufacturer-given-once.ts'
import brDtxUdid089 from './eudamed/br-dtx-udid-089-quantity-and-production-identifier.ts'
import brDtxUdid090 from './eudamed/br-dtx-udid-090-language-any.ts'
import brDtxUdid091 from './eudamed/br-dtx-udid-091-one-text-per-language.ts'
import brDtxUdid094A from './eudamed/br-dtx-udid-094-a-one-name-beside-number.ts'
import brDtxUdid094B from './eudamed/br-dtx-udid-094-b-language-without-number.ts'
import brDtxUdid730 from './eudamed/br-dtx-udid-730-purpose-without-kind.ts'
import brUdid003A from './eudamed/br-udid-003-a-distinct-identifiers.ts'
import brUdid003B from './eudamed/br-udid-003-b-basic-udi-di-format.ts'
import brUdid003C from './eudamed/br-udid-003-c-gs1-format.ts'
import brUdid011 from './eudamed/br-udid-011-representative-needed.ts'
import brUdid020 from './eudamed/br-udid-020-secondary-di-other-agency.ts'
import brUdid023 from './eudamed/br-udid-023-unit-of-use.ts'
import brUdid024 from './eudamed/br-udid-024-number-of-reuses.ts'
import brUdid025A from './eudamed/br-udid-025-a-substance-sub-type.ts'
import brUdid025B from './eudamed/br-udid-025-b-cmr-substance-named.ts'
import brUdid025C from './eudamed/br-udid-025-c-numbered-cmr-substance-named.ts'
import brUdid027 from './eudamed/br-udid-027-endocrine-substance-named.ts'
import brUdid028A from './eudamed/br-udid-028-a-storage-condition-described.ts'
import brUdid028B from './eudamed/br-udid-028-b-other-condition-in-language.ts'
import brUdid030A from './eudamed/br-udid-030-a-critical-warning-described.ts'
import brUdid030B from './eudamed/br-udid-030-b-other-warning-in-language.ts'
import brUdid041 from './eudamed/br-udid-041-product-substance-named.ts'
import brUdid043 from './eudamed/br-udid-043-countries-given.ts'
import brUdid045 from './eudamed/br-udid-045-country-of-first-placing.ts'
import brUdid046A from './eudamed/br-udid-046-a-not-intended-no-countries.ts'
import brUdid046B from './eudamed/br-udid-046-b-no-longer-no-countries.ts'
import brUdid047 from './eudamed/br-udid-047-no-countries-of-packs.ts'
import brUdid066 from './eudamed/br-udid-066-name-or-model.ts'
import brUdid069 from './eudamed/br-udid-069-group-of-device.ts'
import brUdid070 from './eudamed/br-udid-070-language-of-trade-name.ts'
import brUdid073 from './eudamed/br-udid-073-package-status.ts'
import brUdid075A from './eudamed/br-udid-075-a-clinical-size-given.ts'
import brUdid075B from './eudamed/br-udid-075-b-clinical-size-once.ts'
import brUdid076 from './eudamed/br-udid-076-unit-of-clinical-size.ts'
import brUdid077 from './eudamed/br-udid-077-ends-of-clinical-size.ts'
import brUdid091 from './eudamed/br-udid-091-one-purpose-per-language.ts'
import brUdid094 from './eudamed/br-udid-094-purposes-of-master-udi-di.ts'
import brUdid095 from './eudamed/br-udid-095-original-manufacturer-role.ts'
import brUdid098A from './eudamed/br-udid-098-a-reference-of-investigation.ts'
import brUdid098B from './eudamed/br-udid-098-b-country-of-investigation.ts'
import brUdid101 from './eudamed/br-udid-101-inn-once.ts'
import brUdid109 from './eudamed/br-udid-109-certificate-under-mdr.ts'
import brUdid113A from './eudamed/br-udid-113-a-certificate-under-directive.ts'
import brUdid113B from './eudamed/br-udid-113-b-certificate-identified.ts'
import brUdid131 from './eudamed/br-udid-131-description-given.ts'
import brUdid458 from './eudamed/br-udid-458-status-of-directive-device.ts'
import brUdid635 from './eudamed/br-udid-635-exception-stated.ts'
import brUdid636 from './eudamed/br-udid-636-nomenclature-codes.ts'
import brUdid641 from './eudamed/br-udid-641-eudamed-di-of-udi-di.ts'
import brUdid642 from './eudamed/br-udid-642-eudamed-di-format.ts'
import brUdid643A from './eudamed/br-udid-643-a-eudamed-id-of-link.ts'
import brUdid643B from './eudamed/br-udid-643-b-eudamed-id-of-eudamed-di.ts'
import brUdid644 from './eudamed/br-udid-644-issued-by-eudamed.ts'
import brUdid646 from './eudamed/br-udid-646-legislation-of-model.ts'
import brUdid673 from './eudamed/br-udid-673-countries-of-active-implants.ts'
import brUdid674 from './eudamed/br-udid-674-countries-of-listed-diagnostics.ts'
import brUdid676 from './eudamed/br-udid-676-class-i-not-implantable.ts'
import brUdid677 from './eudamed/br-udid-677-implant-not-reusable-instrument.ts'
import brUdid687 from './eudamed/br-udid-687-packages-of-master-udi-di.ts'
import brUdid705 from './eudamed/br-udid-705-special-type-of-one-device.ts'
import brUdid722A from './eudamed/br-udid-722-a-other-size-described.ts'
import brUdid722B from './eudamed/br-udid-722-b-size-described-once.ts'
import brUdid722C from './eudamed/br-udid-722-c-size-described-in-language.ts'
import brUdid722D from './eudamed/br-udid-722-d-size-described-alike.ts'
import brUdid724 from './eudamed/br-udid-724-original-manufacturer-is-another.ts'
import brUdid725A from './eudamed/br-udid-725-a-organisation-can-be-sent.ts'
import brUdid725B from './eudamed/br-udid-725-b-organisation-complete.ts'
import brUdid729A from './eudamed/br-udid-729-a-master-udi-di-unmarked.ts'
import brUdid729B from './eudamed/br-udid-729-b-master-udi-di-not-linked.ts'
import brUdid731 from './eudamed/br-udid-731-master-udi-di-format.ts'
import brUdid737 from './eudamed/br-udid-737-no-orthopaedic-devices.ts'
import brUdid818 from './eudamed/br-udid-818-special-type-of-legislation.ts'
import rule00015 from './eudamed/rule-00015-certificate-under-ivdr.ts'
import type { Rule } from './rule.ts'
import udgAgencyWithoutDi from './udigate/udg-agency-without-di-agency-alone.ts'
import udgAnnexXviCodeMissing from './udigate/udg-annex-xvi-code-missing-types-alone.ts'
import udgAnnexXviTypeMissing from './udigate/udg-annex-xvi-type-missing-code-alone.ts'
import udgCertificateTwice from './udigate/udg-certificate-twice-same-details.ts'
import udgClinicalSizeField from './udigate/udg-clinical-size-field-of-precision.ts'
import udgCodeUnknown from './udigate/udg-code-unknown-code-in-list.ts'
import udgCommentLanguageNotSent from './udigate/udg-comment-language-not-sent-listed-code.ts'
import udgCompanionDiagnosticClass from './udigate/udg-companion-diagnostic-class-c-or-d.ts'
import udgCriticalWarningTwice from './udigate/udg-critical-warning-twice-same-comments.ts'
import udgDiFormat from './udigate/udg-di-format-hibcc-and-ifa.ts'
import udgDirectiveActiveImplant from './udigate/udg-directive-active-implant-aimdd-flags.ts'
import udgDirectiveAgency from './udigate/udg-directive-agency-ifa-as-issuer.ts'
import udgDirectiveCertificate from './udigate/udg-directive-certificate-sterile-class-i.ts'
import udgDirectiveSecondaryDi from './udigate/udg-directive-secondary-di-not-in-dictionary.ts'
import udgDirectiveSelfTesting from './udigate/udg-directive-self-testing-class-and-flag.ts'
import udgGroupDisagrees from './udigate/udg-group-disagrees-repeated-fields.ts'
import udgIccbbaBasicUdiDi from './udigate/udg-iccbba-basic-udi-di-format.ts'
import udgImplantException from './udigate/udg-implant-exception-class-iib-only.ts'
import udgInstrumentClass from './udigate/udg-instrument-class-a.ts'
import udgInvestigationTwice from './udigate/udg-investigation-twice-same-reference.ts'
import udgLengthDictionary from './udigate/udg-length-dictionary-shorter-texts.ts'
import udgMarketDates from './udigate/udg-market-dates-in-order.ts'
import udgNomenclatureLegislation from './udigate/udg-nomenclature-legislation-category-w.ts'
import udgNotifiedBody from './udigate/udg-notified-body-known-number.ts'
import udgPackProductionIdentifier from './udigate/udg-pack-production-identifier-given.ts'
import udgPackageChild from './udigate/udg-package-child-in-record.ts'
import udgPackageCycle from './udigate/udg-package-cycle-reaches-device.ts'
import udgRepresentativeCountry from './udigate/udg-representative-country-in-union.ts'
import udgRepresentativeDisagrees from './udigate/udg-representative-disagrees-given-twice.ts'
import udgRepresentativeMandate from './udigate/udg-representative-mandate-possible.ts'
import udgRepresentativeNotNeeded from './udigate/udg-representative-not-needed-manufacturer-in-union.ts'
import udgRepresentativeNotSent from './udigate/udg-representative-not-sent-for-packs.ts'
import udgReprocessedReuses from './udigate/udg-reprocessed-reuses-single-use-only.ts'
import udgSecondaryDiCode from './udigate/udg-secondary-di-code-agency-alone.ts'
import udgSelfTestingClass from './udigate/udg-self-testing-class-not-a.ts'
import udgSelfTestingNearPatient from './udigate/udg-self-testing-near-patient-one-of-both.ts'
import udgSrnCountry from './udigate/udg-srn-country-known-country.ts'
import udgSterileAndSterilised from './udigate/udg-sterile-and-sterilised-one-of-both.ts'
import udgStorageConditionTwice from './udigate/udg-storage-condition-twice-same-comments.ts'
import udgSubstanceCheckDigit from './udigate/udg-substance-check-digit-cas-and-ec.ts'
import udgSubstanceField from './udigate/udg-substance-field-of-type.ts'
import udgSubstanceLanguageNotSent from './udigate/udg-substance-language-not-sent-beside-number.ts'
import udgSubstanceNameNotSent from './udigate/udg-substance-name-not-sent-beside-inn.ts'
import udgSubstanceTwice from './udigate/udg-substance-twice-same-type.ts'
import udgSystemAndPack from './udigate/udg-system-and-pack-one-of-both.ts'
import udgTextBlank from './udigate/udg-text-blank-visible-character.ts'
import udgTextInvisible from './udigate/udg-text-invisible-characters-that-are-seen.ts'
import udgTradeNameTwice from './udigate/udg-trade-name-twice-same-language.ts'
import udgUnitOfUseMissing from './udigate/udg-unit-of-use-missing-several-unmarked.ts'
import udgValueTwice from './udigate/udg-value-twice-lists-of-codes.ts'

/** The edition of the official rules that the catalogue follows. */
export const ruleSetVersion = '2.18.1'

/** Every rule, in catalogue order: the authority's by id, then ours. */
export const rules: readonly Rule[] = [
  brCrf004,
  brDtxUdi032,
  brDtxUdi077,
  brDtxUdi078,
  brDtxUdi079,
  brDtxUdi080,
  brDtxUdi084A,
  brDtxUdi084B,
  brDtxUdi085A,
  brDtxUdi085B,
  brDtxUdi098,
  brDtxUdi100,
  brDtxUdi104,
  brDtxUdid087,
  brDtxUdid089,
  brDtxUdid090,
  brDtxUdid091,
  brDtxUdid094A,
  brDtxUdid094B,
  brDtxUdid730,
  brUdid003A,
  brUdid003B,
  brUdid003C,
  brUdid011,
  brUdid020,
  brUdid023,
  brUdid024,
  brUdid025A,
  brUdid025B,
  brUdid025C,
  brUdid027,
  brUdid028A,
  brUdid028B,
  brUdid030A,
  brUdid030B,
  brUdid041,
  brUdid043,
  brUdid045,
  brUdid046A,
  brUdid046B,
  brUdid047,
  brUdid066,
  brUdid069,
  brUdid070,
  brUdid073,
  brUdid075A,
  brUdid075B,
  brUdid076,
  brUdid077,
  brUdid091,
  brUdid094,
  brUdid095,
  brUdid098A,
  brUdid098B,
  brUdid101,
  brUdid109,
  brUdid113A,
  brUdid113B,
  brUdid131,
  brUdid458,
  brUdid635,
  brUdid636,
  brUdid641,
  brUdid642,
  brUdid643A,
  brUdid643B,
  brUdid644,
  brUdid646,
  brUdid673,
  brUdid674,
  brUdid676,
  brUdid677,
  brUdid687,
  brUdid705,
  brUdid722A,
  brUdid722B,
  brUdid722C,
  brUdid722D,
  brUdid724,
  brUdid725A,
  brUdid725B,
  brUdid729A,
  brUdid729B,
  brUdid731,
  brUdid737,
  brUdid818,
  rule00015,
  udgAgencyWithoutDi,
  udgAnnexXviCodeMissing,
  udgAnnexXviTypeMissing,
  udgCertificateTwice,
  udgClinicalSizeField,
  udgCodeUnknown,
  udgCommentLanguageNotSent,
  udgCompanionDiagnosticClass,
  udgCriticalWarningTwice,
  udgDiFormat,
  udgDirectiveActiveImplant,
  udgDirectiveAgency,
  udgDirectiveCertificate,
  udgDirectiveSecondaryDi,
  udgDirectiveSelfTesting,
  udgGroupDisagrees,
  udgIccbbaBasicUdiDi,
  udgImplantException,
  udgInstrumentClass,
  udgInvestigationTwice,
  udgLengthDictionary,
  udgMarketDates,
  udgNomenclatureLegislation,
  udgNotifiedBody,
  udgPackProductionIdentifier,
  udgPackageChild,
  udgPackageCycle,
  udgRepresentativeCountry,
  udgRepresentativeDisagrees,
  udgRepresentativeMandate,
  udgRepresentativeNotNeeded,
  udgRepresentativeNotSent,
  udgReprocessedReuses,
  udgSecondaryDiCode,
  udgSelfTestingClass,
  udgSelfTestingNearPatient,
  udgSrnCountry,
  udgSterileAndSterilised,
  udgStorageConditionTwice,
  udgSubstanceCheckDigit,
  udgSubstanceField,
  udgSubstanceLanguageNotSent,
  udgSubstanceNameNotSent,
  udgSubstanceTwice,
  udgSystemAndPack,
  udgTextBlank,
  udgTextInvisible,
  udgTradeNameTwice,
  udgUnitOfUseMissing,
  udgValueTwice,
]
