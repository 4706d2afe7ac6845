import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Model } from '../../models/index.ts'
import { updateRules } from '../../plan/rules/index.ts'
import { rules } from '../index.ts'

const both = ['EU_UDI_MDD', 'EU_UDI_IVDD'] as const
const mdd = ['EU_UDI_MDD'] as const
const ivdd = ['EU_UDI_IVDD'] as const
const none = [] as const

/** For which models of the directives rules hold, and why. Sources: the rules' own texts, the sheet "Legacy Devices" of the data dictionary 2.18, the schema types. */
const decisions: readonly { holds: readonly Model[]; because: string; rules: string }[] = [
  {
    holds: both,
    because: 'its text speaks of devices of every kind, and the dictionary has the field for legacy devices',
    rules: `BR-DTX-UDI-032 BR-DTX-UDI-077 BR-DTX-UDI-078 BR-DTX-UDI-098 BR-DTX-UDI-100 BR-DTX-UDID-087
      BR-DTX-UDID-090 BR-DTX-UDID-091 BR-UDID-003-A BR-UDID-024 BR-UDID-028-A BR-UDID-028-B BR-UDID-030-A BR-UDID-030-B
      BR-UDID-066 BR-UDID-069 BR-UDID-070 BR-UDID-095 BR-UDID-098-A BR-UDID-098-B BR-UDID-131 BR-UDID-636 BR-UDID-705
      BR-UDID-724 BR-UDID-725-A BR-UDID-725-B`,
  },
  {
    holds: both,
    because: 'its text names legacy devices, the EUDAMED DI or the directives',
    rules: `BR-DTX-UDI-079 BR-UDID-011 BR-UDID-113-A BR-UDID-113-B BR-UDID-458 BR-UDID-641 BR-UDID-642 BR-UDID-643-B
      BR-UDID-644`,
  },
  {
    holds: both,
    because: 'the codes of each legislation are lists of the authority, those of the directives among them',
    rules: 'BR-CRF-004 BR-UDID-646 BR-UDID-818',
  },
  {
    holds: both,
    because: 'a legacy device may bear a UDI-DI, whose form the issuing agency sets',
    rules: 'BR-UDID-003-C UDG-DI-FORMAT',
  },
  {
    holds: both,
    because: 'the dictionary has the country of first placing and the other countries for legacy devices',
    rules: 'BR-UDID-045 BR-DTX-UDI-103 UDG-MARKET-DATES',
  },
  {
    holds: both,
    because:
      'its text excludes no kind of device; it is a warning, since all registered legacy devices of this status have countries',
    rules: 'BR-UDID-046-B',
  },
  {
    holds: both,
    because: 'it is ours, and what it looks at is the same under every legislation',
    rules: `UDG-CERTIFICATE-TWICE UDG-CODE-UNKNOWN UDG-COMMENT-LANGUAGE-NOT-SENT UDG-CRITICAL-WARNING-TWICE
      UDG-GROUP-DISAGREES UDG-INVESTIGATION-TWICE UDG-LENGTH-DICTIONARY UDG-NOMENCLATURE-LEGISLATION
      UDG-REPRESENTATIVE-COUNTRY UDG-REPRESENTATIVE-DISAGREES UDG-REPRESENTATIVE-MANDATE
      UDG-REPRESENTATIVE-NOT-NEEDED UDG-SECONDARY-DI-CODE
      UDG-SRN-COUNTRY UDG-STERILE-AND-STERILISED UDG-STORAGE-CONDITION-TWICE UDG-TEXT-BLANK UDG-TEXT-INVISIBLE
      UDG-TRADE-NAME-TWICE`,
  },
  {
    holds: both,
    because: 'it is ours, for what the texts leave open about legacy devices',
    rules: 'UDG-DIRECTIVE-AGENCY UDG-DIRECTIVE-SECONDARY-DI',
  },
  {
    holds: both,
    because:
      'the column "updateable" of the dictionary says the same of legacy devices, or the rule names the EUDAMED DI',
    rules: `BR-DTX-UDI-031-A BR-DTX-UDI-031-B BR-DTX-UDI-033-A BR-DTX-UDID-092 BR-DTX-UDID-093 BR-UDID-073-A BR-UDID-629
      BR-UDID-824`,
  },
  {
    holds: mdd,
    because:
      'the dictionary has the field for MDD and AIMDD alone, with this rule or under the same conditions',
    rules: `BR-DTX-UDI-084-A BR-DTX-UDI-084-B BR-DTX-UDI-085-A BR-DTX-UDI-085-B BR-UDID-041 BR-UDID-075-A BR-UDID-075-B
      BR-UDID-076 BR-UDID-077 BR-UDID-101 BR-UDID-676 BR-UDID-677 BR-UDID-722-A BR-UDID-722-B BR-UDID-722-C BR-UDID-722-D
      UDG-CLINICAL-SIZE-FIELD UDG-IMPLANT-EXCEPTION UDG-SUBSTANCE-NAME-NOT-SENT UDG-SUBSTANCE-TWICE UDG-SYSTEM-AND-PACK`,
  },
  {
    holds: mdd,
    because: 'orthopaedic devices are a retired type of MDD and AIMDD too',
    rules: 'BR-UDID-737',
  },
  {
    holds: mdd,
    because: 'its text names MDD or AIMDD, or it is ours for what is open about them',
    rules: 'BR-UDID-043 BR-UDID-673 UDG-DIRECTIVE-ACTIVE-IMPLANT UDG-DIRECTIVE-CERTIFICATE',
  },
  {
    holds: ivdd,
    because: 'its text names IVDD, or it is ours for diagnostics',
    rules: 'BR-UDID-674 UDG-DIRECTIVE-SELF-TESTING UDG-SELF-TESTING-NEAR-PATIENT',
  },
  {
    holds: none,
    because: 'BR-DTX-UDID-089 does not allow the field for legacy devices',
    rules: `BR-DTX-UDI-104 BR-DTX-UDID-089 BR-UDID-023 BR-UDID-639 UDG-AGENCY-WITHOUT-DI UDG-UNIT-OF-USE-MISSING
      UDG-VALUE-TWICE BR-UDID-073 BR-UDID-632-A BR-UDID-632-B BR-UDID-632-C BR-UDID-632-D UDG-PACKAGE-CHILD
      UDG-PACKAGE-CYCLE BR-DTX-UDID-094-A BR-DTX-UDID-094-B BR-UDID-025-A BR-UDID-025-B BR-UDID-025-C BR-UDID-027
      UDG-SUBSTANCE-CHECK-DIGIT UDG-SUBSTANCE-FIELD UDG-SUBSTANCE-LANGUAGE-NOT-SENT BR-DTX-UDID-730 BR-UDID-094
      UDG-ANNEX-XVI-CODE-MISSING UDG-ANNEX-XVI-TYPE-MISSING`,
  },
  {
    holds: none,
    because: 'the EUDAMED DI takes the place of the Basic UDI-DI',
    rules: 'BR-UDID-003-B UDG-ICCBBA-BASIC-UDI-DI',
  },
  {
    holds: none,
    because:
      'the dictionary has no secondary DI for legacy devices; that one is given is UDG-DIRECTIVE-SECONDARY-DI',
    rules: 'BR-UDID-020',
  },
  {
    holds: none,
    because: 'legacy devices have no Master UDI-DI: BR-UDID-731 names types of MDR',
    rules: 'BR-UDID-687 BR-UDID-729-A BR-UDID-729-B BR-UDID-731',
  },
  {
    holds: none,
    because: 'its text names certificates or classes of the regulation',
    rules: `BR-UDID-109 BR-UDID-635 RULE-00015 UDG-COMPANION-DIAGNOSTIC-CLASS UDG-INSTRUMENT-CLASS
      UDG-SELF-TESTING-CLASS UDG-REPROCESSED-REUSES`,
  },
  {
    holds: none,
    because: 'the list has the notified bodies of the regulations; those of the directives are many more',
    rules: 'UDG-NOTIFIED-BODY',
  },
  {
    holds: none,
    because: 'BR-UDID-458 has no such status for legacy devices',
    rules: 'BR-UDID-046-A',
  },
  {
    holds: none,
    because:
      'registered legacy devices that are no longer placed on the market have countries, so that these may change',
    rules: 'BR-UDID-046-C',
  },
  {
    holds: none,
    because: 'the dictionary says otherwise of legacy devices, or does not have the field',
    rules: 'BR-DTX-UDI-031-C BR-DTX-UDI-031-D',
  },
  {
    holds: none,
    because: 'it is about the link of a device under a regulation, which names the other one',
    rules: 'BR-UDID-643-A BR-UDID-704-A',
  },
  {
    holds: none,
    because: 'it is about systems and procedure packs',
    rules:
      'BR-DTX-UDI-080 BR-UDID-047 BR-UDID-091 UDG-PACK-PRODUCTION-IDENTIFIER UDG-REPRESENTATIVE-NOT-SENT',
  },
]

const directives: readonly Model[] = both

test('each rule is decided once, with a reason, for the models of the directives', () => {
  const decided = decisions.flatMap(({ rules: ids }) => ids.trim().split(/\s+/))
  const all = [...rules, ...updateRules].map(({ id }) => id)
  assert.deepEqual(decided.toSorted(), all.toSorted())
  for (const { because } of decisions) assert.match(because, /^\w.*[^.]$/)
})

for (const { holds, because, rules: ids } of decisions) {
  test(`of the directives, ${holds.join(' and ') || 'none'}: ${because}`, () => {
    for (const id of ids.trim().split(/\s+/)) {
      const rule = [...rules, ...updateRules].find(each => each.id === id)
      const models = directives.filter(model => rule?.models.includes(model))
      assert.deepEqual(models, [...holds], id)
    }
  })
}
