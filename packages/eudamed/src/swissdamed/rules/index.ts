import type { Rule } from '../../rules/rule.ts'
import udgSwissMasterDirective from './udg-swiss-master-directive-not-taken.ts'
import udgSwissMasterExcludes from './udg-swiss-master-excludes-other-identifiers.ts'
import udgSwissMasterIssuer from './udg-swiss-master-issuer-one-of-three.ts'
import udgSwissMasterPackage from './udg-swiss-master-package-master-only.ts'
import udgSwissMasterType from './udg-swiss-master-type-given.ts'

/** What swissdamed asks besides what EUDAMED asks, in catalogue order. */
export const swissRules: readonly Rule[] = [
  udgSwissMasterDirective,
  udgSwissMasterExcludes,
  udgSwissMasterIssuer,
  udgSwissMasterPackage,
  udgSwissMasterType,
]
