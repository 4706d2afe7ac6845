import assert from 'node:assert/strict'
import { test } from 'node:test'
import { childFinder } from './meant-child.ts'

const device = { Device: '00308676965723', IssuingAgency: 'GS1' }
const box = { PackagingDi: '10308676965720', PackagingDiIssuingAgency: 'GS1' }

function meantIn(Child: string | undefined, more: object = {}, others: readonly object[] = []) {
  const Packages = [{ ...box, ChildIssuingAgency: 'GS1', Child, ...more }, ...others]
  return childFinder({ ...device, Packages } as Parameters<typeof childFinder>[0])(0)
}

test('the device in another form, with a slip, or of an agency that is left out', () => {
  for (const child of [
    '0308676965723',
    '308676965723',
    '(01)00308676965723',
    '00308676965724',
    '0030867696572',
    '00308676965733',
  ]) {
    assert.deepEqual(meantIn(child), { kind: 'meant', code: device.Device, agency: 'GS1' }, child)
  }
  assert.deepEqual(meantIn(device.Device, { ChildIssuingAgency: 'HIBCC' }), {
    kind: 'meant',
    code: device.Device,
    agency: 'GS1',
  })
})

test('another package with a slip, and nothing where two come as near', () => {
  const carton = {
    PackagingDi: 'B12345',
    PackagingDiIssuingAgency: 'HIBCC',
    Child: device.Device,
    ChildIssuingAgency: 'GS1',
  }
  const hibcc = { ChildIssuingAgency: 'HIBCC' }
  assert.deepEqual(meantIn('B12346', hibcc, [carton]), { kind: 'meant', code: 'B12345', agency: 'HIBCC' })
  const other = { ...carton, PackagingDi: 'B12347' }
  assert.equal(meantIn('B12346', hibcc, [carton, other]).kind, 'unknown')
})

test('packages that are inside each other lead nowhere, so that they are meant by a slip', () => {
  const circle = ['C12345', 'D67890'].map((PackagingDi, place, all) => ({
    PackagingDi,
    PackagingDiIssuingAgency: 'HIBCC',
    Child: all[1 - place],
    ChildIssuingAgency: 'HIBCC',
  }))
  assert.deepEqual(meantIn('C12346', { ChildIssuingAgency: 'HIBCC' }, circle), {
    kind: 'meant',
    code: 'C12345',
    agency: 'HIBCC',
  })
})

test('the only package holds the device where nothing is said; of several it is unknown which', () => {
  const carton = { PackagingDi: '20308676965727', PackagingDiIssuingAgency: 'GS1', Child: device.Device }
  assert.equal(meantIn(undefined).kind, 'meant')
  assert.equal(meantIn(undefined, {}, [carton]).kind, 'unknown')
})

test('a right child of a wrong identifier is right', () => {
  const wrong = { ...device, Device: '00308676965724' }
  const Packages = [{ ...box, Child: device.Device, ChildIssuingAgency: 'GS1' }]
  assert.deepEqual(childFinder({ ...wrong, Packages })(0), { kind: 'right' })
  const lens = { Device: '4012345LENS1LQ', IssuingAgency: 'GS1' }
  const lenses = [{ ...box, Child: '4012345LENS1LP', ChildIssuingAgency: 'GS1' }]
  assert.deepEqual(childFinder({ ...lens, Packages: lenses })(0), { kind: 'right' })
  const ofAnother = [{ ...box, Child: device.Device, ChildIssuingAgency: 'IFA' }]
  assert.equal(childFinder({ ...wrong, Packages: ofAnother })(0).kind, 'unknown')
  // Of another agency the form in 14 digits is not the right one.
  const short = { Device: '0308676965723', IssuingAgency: 'HIBCC' }
  const long = [{ ...box, Child: device.Device, ChildIssuingAgency: 'HIBCC' }]
  assert.deepEqual(childFinder({ ...short, Packages: long })(0), {
    kind: 'meant',
    code: '0308676965723',
    agency: 'HIBCC',
  })
})

test('nothing is proposed that leads back to the package itself', () => {
  const inner = {
    PackagingDi: '20308676965727',
    PackagingDiIssuingAgency: 'GS1',
    Child: box.PackagingDi,
    ChildIssuingAgency: 'GS1',
  }
  assert.equal(meantIn('20308676965728', {}, [inner]).kind, 'unknown')
  assert.equal(meantIn('10308676965721').kind, 'unknown')
})

test('from a hundred packages on nothing is proposed', () => {
  for (const [count, kind] of [
    [100, 'meant'],
    [101, 'unknown'],
  ] as const) {
    const others = Array.from({ length: count - 1 }, (_, index) => ({
      PackagingDi: `P${index}`.padEnd(20, 'X'),
      PackagingDiIssuingAgency: 'HIBCC',
      Child: device.Device,
      ChildIssuingAgency: 'GS1',
    }))
    assert.equal(meantIn('00308676965724', {}, others).kind, kind)
  }
})

test('a hundred thousand packages are not compared with each other', () => {
  const Packages = Array.from({ length: 100_000 }, (_, index) => ({
    PackagingDi: `P${index}`,
    PackagingDiIssuingAgency: 'HIBCC',
    Child: `Q${index}`,
    ChildIssuingAgency: 'HIBCC',
  }))
  const find = childFinder({ ...device, Packages })
  for (const index of Packages.keys()) assert.equal(find(index).kind, 'unknown')
})
