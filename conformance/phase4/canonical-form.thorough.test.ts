/** The canonical form of the library and that of Apache Santuario, in which WSS4J and so most access points sign. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { canonicalizeDocument, parseXml } from '../../packages/as4/src/xml/parse-xml.ts'
import type { XmlTree } from '../../packages/as4/src/xml/tree.ts'
import { XmlRefusal } from '../../packages/as4/src/xml/xml-refusal.ts'
import { makeChance } from '../../simulation/chance.ts'
import { hasJavaAndMaven } from '../../test/java-and-maven.ts'
import { skipWithout } from '../../test/needs.ts'
import type { CanonicalizeCommand } from './lines.ts'
import { type Phase4, startPhase4 } from './phase4.ts'
import { everyParty } from './plan.ts'
import { drawChanged, drawDocument } from './random-document.ts'

type Part = Omit<CanonicalizeCommand, 'base64'>

const count = 3000
const budget = { maxBytes: 10_000_000, maxDepth: 20, maxNodes: 10_000 }

describe('Apache Santuario', { skip: skipWithout('java', hasJavaAndMaven()) }, () => {
  let phase4: Phase4

  before(async () => {
    phase4 = await startPhase4(everyParty)
  })

  after(async () => {
    await phase4[Symbol.asyncDispose]()
  })

  function ask(text: string, part: Part): Promise<Buffer | undefined> {
    return phase4.canonicalize({ ...part, base64: Buffer.from(text).toString('base64') })
  }

  async function compare(text: string, part: Part): Promise<boolean> {
    const theirs = await ask(text, part)
    const ours = canonicalize(text, part)
    assert.equal(ours?.toString(), theirs?.toString(), `${JSON.stringify(part)} of ${JSON.stringify(text)}`)
    return theirs !== undefined
  }

  test(`canonicalises ${count} documents, and an element of each, as the library does`, async () => {
    const chance = makeChance('canonical-form')
    let made = 0
    for (let each = 0; each < count; each++) {
      const { text, elements, prefixes } = drawDocument(chance)
      const inclusive = prefixes.filter(() => chance.happens(0.3)).join(' ')
      const isWhole = await compare(text, { prefixes: '' })
      const isPart =
        !text.includes('<?') &&
        (await compare(text, { element: chance.below(elements), prefixes: inclusive }))
      made += Number(isWhole) + Number(isPart)
    }
    assert.ok(made > count, `${made} canonical forms were compared`)
  })

  test(`the JDK's parser refuses of ${count} changed documents those that the library refuses`, async () => {
    const chance = makeChance('changed')
    let refused = 0
    for (let each = 0; each < count; each++) {
      const changed = drawChanged(chance, drawDocument(chance).text)
      const isRefused = (await ask(changed, { prefixes: '' })) === undefined
      assert.equal(canonicalize(changed, { prefixes: '' }) === undefined, isRefused, JSON.stringify(changed))
      if (isRefused) refused++
    }
    assert.ok(refused > count / 3 && refused < count, `${refused} were refused`)
  })
})

function canonicalize(text: string, { element, prefixes }: Part): Buffer | undefined {
  try {
    if (element === undefined) return canonicalizeDocument(Buffer.from(text), budget)
    const document = parseXml(Buffer.from(text), budget)
    const chosen = listElements(document.root)[element]
    assert.ok(chosen)
    return document.canonicalize(
      chosen,
      prefixes.split(' ').filter(prefix => prefix !== ''),
    )
  } catch (error) {
    if (error instanceof XmlRefusal) return undefined
    throw error
  }
}

/** In the order of their start tags. */
function listElements(root: XmlTree): XmlTree[] {
  return [root, ...root.children.flatMap(listElements)]
}
