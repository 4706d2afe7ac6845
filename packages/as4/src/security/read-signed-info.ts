import { refuse } from '../fault.ts'
import { contentSignature, exclusive, xmlSignature } from '../xml/namespaces.ts'
import { decodeBase64, isElement, readAttribute, type XmlTree } from '../xml/tree.ts'
import type { SignedReference } from './signed-reference.ts'
import type { AlgorithmSuite } from './suite.ts'

/** How many references a signature may have beside those of payloads. */
const referencesOfElements = 6

/** Prefixes that a canonicalisation may name, and all references together: each costs a search in every element. */
const maxPrefixes = 50

/**
 * Reads what a `ds:SignedInfo` covers.
 *
 * @param signedInfo of which the signature was verified
 * @throws MessageFault for any algorithm that is not of the suite, and for references in another form
 */
export function readReferences(
  signedInfo: XmlTree,
  suite: AlgorithmSuite,
  maxParts: number,
): SignedReference[] {
  const [, , ...elements] = signedInfo.children
  if (elements.length === 0 || elements.length > maxParts + referencesOfElements)
    refuse('PolicyNoncompliance', `The signature has ${elements.length} references.`)
  const references = elements.map(element => readReference(element, suite))
  if (references.flatMap(({ inclusivePrefixes = [] }) => inclusivePrefixes).length > maxPrefixes)
    refuse('PolicyNoncompliance', `The references name more than ${maxPrefixes} prefixes in all.`)
  if (new Set(references.map(({ uri }) => uri)).size < references.length)
    refuse('PolicyNoncompliance', 'The signature refers to one element or payload twice.')
  return references
}

function readReference(element: XmlTree, suite: AlgorithmSuite): SignedReference {
  const [transforms, method, value, ...more] = element.children
  const isWhole =
    isElement(element, xmlSignature, 'Reference') &&
    transforms &&
    isElement(transforms, xmlSignature, 'Transforms') &&
    method &&
    isElement(method, xmlSignature, 'DigestMethod') &&
    value &&
    isElement(value, xmlSignature, 'DigestValue') &&
    more.length === 0
  const [transform, ...others] = transforms?.children ?? []
  if (!isWhole || !transform || others.length > 0 || !isElement(transform, xmlSignature, 'Transform'))
    refuse('PolicyNoncompliance', 'A reference of the signature is to have one transform and one digest.')
  const uri = readAttribute(element, 'URI') ?? ''
  if (!/^(?:#|cid:)./i.test(uri))
    refuse('PolicyNoncompliance', 'A reference of the signature names no element and no payload.')
  const digestMethod = readAttribute(method, 'Algorithm') ?? ''
  if (digestMethod !== suite.digest.uri) refuseAlgorithm('digest', digestMethod)
  const algorithm = readAttribute(transform, 'Algorithm') ?? ''
  const expected = uri.startsWith('#') ? exclusive : contentSignature
  if (algorithm !== expected) refuseAlgorithm('transform', algorithm)
  const digest = decodeBase64(value.text)
  if (!digest) refuse('FailedAuthentication', 'A digest of the signature is not in base64.')
  const prefixes = readInclusivePrefixes(transform)
  if (prefixes && !uri.startsWith('#')) refuseAlgorithm('transform', 'with prefixes')
  return {
    uri,
    transform: algorithm,
    ...(prefixes && { inclusivePrefixes: prefixes }),
    digestMethod,
    digest: digest.toString('base64'),
  }
}

/** `ec:InclusiveNamespaces/@PrefixList` of a canonicalisation. @throws MessageFault where anything else is in it */
export function readInclusivePrefixes(method: XmlTree): string[] | undefined {
  const [inclusive, ...more] = method.children
  if (!inclusive) return undefined
  if (more.length > 0 || !isElement(inclusive, exclusive, 'InclusiveNamespaces'))
    refuse('PolicyNoncompliance', 'A canonicalisation has a parameter other than InclusiveNamespaces.')
  const list = readAttribute(inclusive, 'PrefixList') ?? ''
  const prefixes = list.split(/[\t\n\r ]+/).filter(prefix => prefix !== '')
  if (prefixes.length > maxPrefixes)
    refuse('PolicyNoncompliance', `A canonicalisation names more than ${maxPrefixes} prefixes.`)
  return prefixes
}

/** @throws MessageFault always */
export function refuseAlgorithm(what: string, algorithm: string): never {
  refuse('PolicyNoncompliance', `The ${what} algorithm "${algorithm.slice(0, 200)}" is not of the profile.`)
}
