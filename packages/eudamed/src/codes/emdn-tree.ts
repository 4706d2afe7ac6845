import { compare } from '@udigate/udi'

/**
 * Writes the codes of the nomenclature as a tree, which is far shorter than the codes themselves: each code by what it
 * adds to the one above it (a letter, then two digits a level), those below it in brackets after it. `A`, `A01`,
 * `A0101`, `A02` are `A(01(01)02)`.
 *
 * @param codes a letter and up to six pairs of digits each, every one with the code above it, in any order
 */
export function writeEmdnTree(codes: Iterable<string>): string {
  let tree = ''
  let level = 1
  for (const code of Array.from(codes).sort(compare)) {
    const next = getLevel(code)
    tree += next > level ? '(' : ')'.repeat(level - next)
    tree += code.slice(-2)
    level = next
  }
  return tree + ')'.repeat(level - 1)
}

/**
 * The codes of such a tree, in alphabetical order: a code stands directly before those below it.
 *
 * @throws TypeError where `tree` is none
 */
export function readEmdnTree(tree: string): string[] {
  const codes: string[] = []
  const above: string[] = []
  let parent = ''
  let code = ''
  for (let index = 0; index < tree.length; ) {
    const sign = tree.charAt(index)
    if (sign === '(') {
      above.push(parent)
      parent = code
      index += 1
    } else if (sign === ')') {
      parent = above.pop() ?? notATree(index)
      index += 1
    } else {
      const own = parent === '' ? sign : tree.slice(index, index + 2)
      if (!(parent === '' ? isLetter : isPair).test(own)) notATree(index)
      code = parent + own
      codes.push(code)
      index += own.length
    }
  }
  if (above.length > 0) notATree(tree.length)
  return codes
}

const isLetter = /^[A-Z]$/
const isPair = /^\d\d$/

/** 1 for a letter alone, 2 for a letter and two digits, and so on. */
function getLevel(code: string): number {
  return (code.length + 1) / 2
}

function notATree(index: number): never {
  throw new TypeError(`The tree of codes cannot be read at character ${index + 1}.`)
}
