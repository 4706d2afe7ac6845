import {
  type CodeList,
  type CodeListContent,
  type CodeListData,
  makeCodeList,
  readCodeList,
} from '@udigate/udi'
import { emdnTerms } from '#emdn-terms'
import { type CodeListName, codeListKinds } from './code-list-kinds.ts'
import annexXviTypes from './data/annex-xvi-types.json' with { type: 'json' }
import applicableLegislations from './data/applicable-legislations.json' with { type: 'json' }
import certificateTypes from './data/certificate-types.json' with { type: 'json' }
import clinicalSizePrecisions from './data/clinical-size-precisions.json' with { type: 'json' }
import clinicalSizeTypes from './data/clinical-size-types.json' with { type: 'json' }
import clinicalSizeUnits from './data/clinical-size-units.json' with { type: 'json' }
import countries from './data/countries.json' with { type: 'json' }
import criticalWarnings from './data/critical-warnings.json' with { type: 'json' }
import deviceStatuses from './data/device-statuses.json' with { type: 'json' }
import emdnCodes from './data/emdn-codes.json' with { type: 'json' }
import issuingAgencies from './data/issuing-agencies.json' with { type: 'json' }
import languages from './data/languages.json' with { type: 'json' }
import marketCountries from './data/market-countries.json' with { type: 'json' }
import multiComponentTypes from './data/multi-component-types.json' with { type: 'json' }
import nonEuCountries from './data/non-eu-countries.json' with { type: 'json' }
import notifiedBodies from './data/notified-bodies.json' with { type: 'json' }
import productionIdentifiers from './data/production-identifiers.json' with { type: 'json' }
import riskClasses from './data/risk-classes.json' with { type: 'json' }
import specialDeviceTypes from './data/special-device-types.json' with { type: 'json' }
import storageHandlingConditions from './data/storage-handling-conditions.json' with { type: 'json' }
import substanceSubTypes from './data/substance-sub-types.json' with { type: 'json' }
import substanceTypes from './data/substance-types.json' with { type: 'json' }
import { type EmdnList, makeEmdnList, readEmdnTrees } from './emdn-list.ts'

/** The code lists that records are checked against and forms are made from. */
export interface CodeLists {
  /** The European Medical Device Nomenclature. */
  readonly emdn: EmdnList
  /** Where a device can be on the market: the Union, Iceland, Liechtenstein, Norway, Türkiye, Northern Ireland. */
  readonly marketCountries: CodeList
  readonly countries: CodeList
  /** The countries in which a clinical investigation outside the Union can have been made. */
  readonly nonEuCountries: CodeList
  readonly languages: CodeList
  /** The notified bodies that the service's contract names. */
  readonly notifiedBodies: CodeList
  readonly clinicalSizeTypes: CodeList
  readonly clinicalSizeUnits: CodeList
  readonly clinicalSizePrecisions: CodeList
  readonly storageHandlingConditions: CodeList
  readonly criticalWarnings: CodeList
  readonly riskClasses: CodeList
  /** Without the `"0"` by which a record says that there is none. */
  readonly specialDeviceTypes: CodeList
  readonly multiComponentTypes: CodeList
  readonly certificateTypes: CodeList
  readonly annexXviTypes: CodeList
  readonly substanceTypes: CodeList
  readonly substanceSubTypes: CodeList
  readonly deviceStatuses: CodeList
  readonly productionIdentifiers: CodeList
  readonly issuingAgencies: CodeList
  readonly applicableLegislations: CodeList
}

type Builders = { readonly [Key in keyof CodeLists]: () => CodeLists[Key] }

const shipped: Builders = {
  emdn: once(() => readEmdnTrees(emdnCodes, emdnTerms)),
  marketCountries: makeList(marketCountries),
  countries: makeList(countries),
  nonEuCountries: makeList(nonEuCountries),
  languages: makeList(languages),
  notifiedBodies: makeList(notifiedBodies),
  clinicalSizeTypes: makeList(clinicalSizeTypes),
  clinicalSizeUnits: makeList(clinicalSizeUnits),
  clinicalSizePrecisions: makeList(clinicalSizePrecisions),
  storageHandlingConditions: makeList(storageHandlingConditions),
  criticalWarnings: makeList(criticalWarnings),
  riskClasses: makeList(riskClasses),
  specialDeviceTypes: makeList(specialDeviceTypes),
  multiComponentTypes: makeList(multiComponentTypes),
  certificateTypes: makeList(certificateTypes),
  annexXviTypes: makeList(annexXviTypes),
  substanceTypes: makeList(substanceTypes),
  substanceSubTypes: makeList(substanceSubTypes),
  deviceStatuses: makeList(deviceStatuses),
  productionIdentifiers: makeList(productionIdentifiers),
  issuingAgencies: makeList(issuingAgencies),
  applicableLegislations: makeList(applicableLegislations),
}

/** The code lists of this release. Each is built when it is first asked for. */
export const shippedCodeLists: CodeLists = listsFrom(shipped)

/**
 * The code lists of this release with some of them replaced. Each is built when it is first asked for, and its content
 * is not asked for before.
 *
 * @param replacements the lists that stand in for shipped ones; each has passed `checkCodeList`
 */
export function codeListsWith(
  replacements: Iterable<readonly [name: CodeListName, content: () => CodeListContent]>,
): CodeLists {
  const builders: Record<string, () => CodeList> = { ...shipped }
  for (const [name, content] of replacements) {
    builders[codeListKinds[name].key] = once(() => buildList(name, content()))
  }
  return listsFrom(builders as unknown as Builders)
}

const built = new WeakMap<CodeListContent, CodeList>()

/** Builds a list; one of the same content object is built once. */
function buildList(name: CodeListName, content: CodeListContent): CodeList {
  const list = built.get(content) ?? (name === 'emdn' ? makeEmdnList(content) : makeCodeList(content))
  built.set(content, list)
  return list
}

/** The list with this name among `lists`. */
export function codeListNamed(lists: CodeLists, name: CodeListName): CodeList {
  return lists[codeListKinds[name].key]
}

function listsFrom(builders: Builders): CodeLists {
  const lists = {}
  for (const [key, get] of Object.entries(builders))
    Object.defineProperty(lists, key, { enumerable: true, get })
  return lists as CodeLists
}

function makeList(data: CodeListData): () => CodeList {
  return once(() => readCodeList(data))
}

function once<List>(build: () => List): () => List {
  let list: List | undefined
  return () => {
    list ??= build()
    return list
  }
}
