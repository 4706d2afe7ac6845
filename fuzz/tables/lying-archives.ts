import fc from 'fast-check'
import type { Packed } from './zip-of.ts'

const number = fc.oneof(
  fc.constantFrom(0, 1, 8, 12, 99, 0x7fffffff, 0xffffffff, 0xfffffffe, 0xffff),
  fc.nat(100_000),
)
const lies: fc.Arbitrary<Packed['lies']> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      { crc: number, packed: number, size: number, method: number, flags: number, at: number },
      { requiredKeys: [] },
    ),
  },
)

/** Files of an archive, some of which its headers lie about, that are missing, twice there, named otherwise, or burst. */
export function lyingArchives(files: fc.Arbitrary<readonly Packed[]>): fc.Arbitrary<readonly Packed[]> {
  const strange = fc.record({
    name: fc.constantFrom(
      '../a',
      '/a',
      'a\\b',
      '',
      'xl/workbook.xml',
      '__MACOSX/a.xml',
      'a.xml',
      'C:\\a.xml',
      '\0',
    ),
    content: fc.oneof(
      fc.uint8Array({ maxLength: 50 }).map(bytes => Buffer.from(bytes)),
      fc.integer({ min: 1, max: 40_000_000 }).map(length => Buffer.alloc(length, ' ')),
    ),
  })
  return fc
    .record({
      files,
      lies: fc.array(lies, { minLength: 16, maxLength: 16 }),
      isStored: fc.boolean(),
      more: fc.array(strange, { maxLength: 1 }),
      without: fc.option(fc.nat(20)),
      twice: fc.option(fc.nat(20)),
    })
    .map(({ files, lies, isStored, more, without, twice }) => {
      const told = files.map((file, index) => ({ ...file, isStored, lies: lies[index % lies.length] ?? {} }))
      const some = told.filter((_file, index) => index !== without)
      const doubled = twice === null ? [] : told.slice(twice, twice + 1)
      return [...some, ...doubled, ...more]
    })
}
