import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { findPackageCircles, listPackageContents, type PackageContent } from './package-chain.ts'

const contents: fc.Arbitrary<PackageContent[]> = fc.nat(12).chain(length =>
  fc.array(
    fc.oneof(
      fc.constantFrom<PackageContent>('device', 'unknown'),
      fc.nat(Math.max(length - 1, 0)).map(place => ({ package: place })),
    ),
    { minLength: length, maxLength: length },
  ),
)

test('one package of each circle is named', () => {
  fc.assert(
    fc.property(contents, packages => {
      const circles = findPackageCircles(packages).map(index => findCircle(index, packages))
      const members = circles.flatMap(circle => [...circle])
      assert.equal(new Set(members).size, members.length, 'no circle twice')
      for (const index of packages.keys()) {
        assert.equal(members.includes(index), findCircle(index, packages).has(index))
      }
    }),
    { numRuns: 2000 },
  )
})

test('packages are told apart by agency and code', () => {
  const Packages = [
    { PackagingDi: 'A', PackagingDiIssuingAgency: 'GS1', Child: 'D', ChildIssuingAgency: 'GS1' },
    { PackagingDi: 'A', PackagingDiIssuingAgency: 'IFA', Child: 'A', ChildIssuingAgency: 'GS1' },
    { PackagingDi: 'B', PackagingDiIssuingAgency: 'GS1', Child: 'D', ChildIssuingAgency: 'IFA' },
    { PackagingDi: 'C', PackagingDiIssuingAgency: 'GS1' },
  ]
  const found = listPackageContents({ Device: 'D', IssuingAgency: 'GS1', Packages })
  assert.deepEqual(found, ['device', { package: 0 }, 'unknown', 'unknown'])
})

test('of packages with the same identifier the first one is meant', () => {
  const Packages = [
    { PackagingDi: 'A', PackagingDiIssuingAgency: 'GS1', Child: 'D', ChildIssuingAgency: 'GS1' },
    { PackagingDi: 'A', PackagingDiIssuingAgency: 'GS1', Child: 'D', ChildIssuingAgency: 'GS1' },
    { PackagingDi: 'B', PackagingDiIssuingAgency: 'GS1', Child: 'A', ChildIssuingAgency: 'GS1' },
  ]
  const found = listPackageContents({ Device: 'D', IssuingAgency: 'GS1', Packages })
  assert.deepEqual(found, ['device', 'device', { package: 0 }])
})

test('a chain of many packages takes no time that grows with its square', () => {
  const many = 200_000
  const chain = Array.from({ length: many }, (_, index) => ({ package: (index + 1) % many }))
  assert.equal(findPackageCircles(chain).length, 1)
})

/** Where one comes to from inside the package `start`, one step after the other: the slow way. */
function findCircle(start: number, packages: readonly PackageContent[]): Set<number> {
  const inside = new Set<number>()
  let content = packages[start]
  while (typeof content === 'object' && !inside.has(content.package)) {
    inside.add(content.package)
    content = packages[content.package]
  }
  return inside.has(start) ? inside : new Set()
}
