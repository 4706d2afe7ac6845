import { type CodeList, type CodeListData, readCodeList } from './code-list.ts'
import clinicalSizeTypes from './data/clinical-size-types.json' with { type: 'json' }
import clinicalSizeUnits from './data/clinical-size-units.json' with { type: 'json' }
import countries from './data/countries.json' with { type: 'json' }
import criticalWarnings from './data/critical-warnings.json' with { type: 'json' }
import emdn from './data/emdn.json' with { type: 'json' }
import languages from './data/languages.json' with { type: 'json' }
import marketCountries from './data/market-countries.json' with { type: 'json' }
import nonEuCountries from './data/non-eu-countries.json' with { type: 'json' }
import notifiedBodies from './data/notified-bodies.json' with { type: 'json' }
import storageHandlingConditions from './data/storage-handling-conditions.json' with { type: 'json' }
import { type EmdnList, readEmdnList } from './emdn-list.ts'

export type { CodeEntry, CodeList, CodeListData } from './code-list.ts'
export { readCodeList } from './code-list.ts'
export type { EmdnList } from './emdn-list.ts'
export { readEmdnList } from './emdn-list.ts'

/** The code lists that records are checked against. */
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
  readonly storageHandlingConditions: CodeList
  readonly criticalWarnings: CodeList
}

const builders: { readonly [Name in keyof CodeLists]: () => CodeLists[Name] } = {
  emdn: once(readEmdnList, emdn),
  marketCountries: once(readCodeList, marketCountries),
  countries: once(readCodeList, countries),
  nonEuCountries: once(readCodeList, nonEuCountries),
  languages: once(readCodeList, languages),
  notifiedBodies: once(readCodeList, notifiedBodies),
  clinicalSizeTypes: once(readCodeList, clinicalSizeTypes),
  clinicalSizeUnits: once(readCodeList, clinicalSizeUnits),
  storageHandlingConditions: once(readCodeList, storageHandlingConditions),
  criticalWarnings: once(readCodeList, criticalWarnings),
}

/** The code lists of this release. Each is built when it is first asked for. */
export const shippedCodeLists: CodeLists = {
  get emdn() {
    return builders.emdn()
  },
  get marketCountries() {
    return builders.marketCountries()
  },
  get countries() {
    return builders.countries()
  },
  get nonEuCountries() {
    return builders.nonEuCountries()
  },
  get languages() {
    return builders.languages()
  },
  get notifiedBodies() {
    return builders.notifiedBodies()
  },
  get clinicalSizeTypes() {
    return builders.clinicalSizeTypes()
  },
  get clinicalSizeUnits() {
    return builders.clinicalSizeUnits()
  },
  get storageHandlingConditions() {
    return builders.storageHandlingConditions()
  },
  get criticalWarnings() {
    return builders.criticalWarnings()
  },
}

function once<List>(read: (data: CodeListData) => List, data: CodeListData): () => List {
  let list: List | undefined
  return () => {
    list ??= read(data)
    return list
  }
}
