/** A word of a heading, as it is compared, and whether a full stop stands behind it. */
export interface Token {
  text: string
  folded: string
  isCut: boolean
}

/** The words of a name that tell something, and what it means. */
interface Name {
  words: readonly string[]
  meaning: string
}

/**
 * Names that begin with the same words, so that a name is found whose words are cut or drawn together: "Med. subst.", "Batch mgmt". What
 * follows is sorted when a heading asks for it: most never do.
 */
interface Node {
  names: readonly Name[]
  /** How many words they have in common. */
  depth: number
  following?: NextWords
}

interface NextWords {
  next: ReadonlyMap<string, Node>
  /** The words that follow, by their first two letters. */
  byBeginning: ReadonlyMap<string, readonly string[]>
  /** The same by the first letter and the last consonant, once a word without vowels asks for them. */
  byConsonants?: ReadonlyMap<string, readonly string[]>
}

/** Finds the names that words from one on stand for in short: the longest, with the number of its words. */
export type FindAbbreviated = (
  tokens: readonly Token[],
  from: number,
) => { count: number; meanings: readonly string[] } | undefined

/** The most names that a step of the search keeps, so that its cost is bounded for any heading. */
const mostOpen = 32
/** What more meanings than these have in common tells nothing. */
const mostMeanings = 3

/**
 * Makes the search for abbreviated names.
 *
 * @param names words of each name, as they are compared, with what it means
 * @param isSilent whether a word says nothing and may be left out
 * @param isKnown whether a word is one in full, which is short for no other
 */
export function indexAbbreviations(
  names: Iterable<readonly [words: readonly string[], meaning: string]>,
  isSilent: (word: string) => boolean,
  isKnown: (word: string) => boolean,
): FindAbbreviated {
  const all: Name[] = []
  for (const [words, meaning] of names) {
    const telling = words.filter(word => !isSilent(word))
    if (telling.length > 0) all.push({ words: telling, meaning })
  }
  const root: Node = { names: all, depth: 0 }
  return (tokens, from) => {
    let open: readonly Node[] = [root]
    let best: ReturnType<FindAbbreviated>
    let words = 0
    for (let at = from; at < tokens.length && open.length > 0; at += 1) {
      const token = tokens[at]
      if (token === undefined || /\d/.test(token.folded)) break
      if (at > from && isSilent(token.folded)) continue
      words += 1
      const mayBeShort = token.folded.length > 1 && !isKnown(token.folded)
      open = open.flatMap(node => step(node, token, words > 1, mayBeShort)).slice(0, mostOpen)
      const meanings = new Set(open.flatMap(listMeanings))
      // Of a single short word more must be there than of several that stand together in a name.
      const isTelling = words > 1 || isTellingAlone(token)
      if (isTelling && meanings.size > 0 && meanings.size <= mostMeanings) {
        best = { count: at + 1 - from, meanings: [...meanings] }
      }
    }
    return best
  }
}

/** What the names mean that have no more words. */
function listMeanings({ names, depth }: Node): string[] {
  return names.flatMap(({ words, meaning }) => (words.length === depth ? [meaning] : []))
}

function sortFollowing(node: Node): NextWords {
  if (node.following !== undefined) return node.following
  const named = new Map<string, Name[]>()
  for (const name of node.names) {
    const word = name.words[node.depth]
    if (word === undefined) continue
    const known = named.get(word)
    if (known === undefined) named.set(word, [name])
    else known.push(name)
  }
  const next = new Map<string, Node>()
  for (const [word, names] of named) next.set(word, { names, depth: node.depth + 1 })
  node.following = { next, byBeginning: Map.groupBy(next.keys(), nameBeginning) }
  return node.following
}

function findByConsonants(following: NextWords, consonants: string): readonly string[] {
  following.byConsonants ??= Map.groupBy(following.next.keys(), word => nameEnds(dropVowels(word)))
  return following.byConsonants.get(nameEnds(consonants)) ?? []
}

/** The names that have a word next which a token is, or is short for. */
function step(node: Node, { folded, isCut }: Token, isInName: boolean, mayBeShort: boolean): Node[] {
  const following = sortFollowing(node)
  const { next, byBeginning } = following
  const exact = next.get(folded)
  const found = exact === undefined ? [] : [exact]
  if (!mayBeShort || next.size === 0) return found
  const leastOfBeginning = isCut ? 2 : isInName ? 3 : 4
  const words = new Set<string>()
  if (folded.length >= leastOfBeginning) {
    for (const word of byBeginning.get(nameBeginning(folded)) ?? []) {
      if (word.startsWith(folded)) words.add(word)
    }
  }
  if (dropVowels(folded) === folded) {
    for (const word of findByConsonants(following, folded)) {
      if (isWithin(folded, dropVowels(word))) words.add(word)
    }
  }
  for (const word of words) {
    const longer = word.length >= folded.length + 2 ? next.get(word) : undefined
    if (longer !== undefined) found.push(longer)
  }
  return found
}

function isTellingAlone({ folded, isCut }: Token): boolean {
  return folded.length >= (isCut ? 3 : 4)
}

/** What people leave of a word: its first letter and consonants, of which "mgmt", "sgl", "actv" keep some. */
function dropVowels(word: string): string {
  return word.slice(0, 1) + word.slice(1).replaceAll(/[AEIOU]/g, '')
}

function nameBeginning(word: string): string {
  return word.slice(0, 2)
}

function nameEnds(consonants: string): string {
  return `${consonants.slice(0, 1)}…${consonants.slice(-1)}`
}

/** Whether all letters of a text are in another one, in their order. */
function isWithin(text: string, within: string): boolean {
  let at = 0
  for (const letter of within) if (letter === text[at]) at += 1
  return at === text.length
}
