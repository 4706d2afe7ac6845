/** A function of a source file. */
export interface NamedFunction {
  file: string
  name: string
}

/** The exported function declarations of a source; those of one name (overloads) count once. */
export function readExportedFunctions(file: string, text: string): NamedFunction[] {
  return collectFunctions(file, text.matchAll(/^export (?:async )?function ?\*? ?(\w+)/gm))
}

/** All function declarations of a source, and the arrow functions that have a name. */
export function readFunctions(file: string, text: string): NamedFunction[] {
  const declaration =
    /\bfunction ?\*? ?(\w+) ?[(<]|\bconst (\w+) = (?:async )?(?:\w+|\([^()]*\)(?:: [^=]+)?) =>/g
  return collectFunctions(file, text.matchAll(declaration))
}

function collectFunctions(file: string, matches: Iterable<RegExpExecArray>): NamedFunction[] {
  const names = Array.from(matches, ([, declared, arrow]) => declared ?? arrow ?? '')
  return [...new Set(names)].map(name => ({ file, name }))
}

/** Names that several files of one package export, with the files. */
export function findSameNames(functions: readonly NamedFunction[]): string[] {
  const groups = Map.groupBy(functions, ({ file, name }) => `${getPackage(file)}: ${name}`)
  return [...groups]
    .filter(([, same]) => same.length > 1)
    .map(([name, same]) => `${name} in ${same.map(({ file }) => file).join(', ')}`)
}

/** Names such as `viewOf` and `stateOfActor`, with their files. */
export function findUnclearNames(functions: readonly NamedFunction[]): string[] {
  const unclear = functions.filter(
    ({ name }) => /^[a-z]+Of(?![a-z])/.test(name) && !/^(is|has|assert)Of/.test(name),
  )
  return unclear.map(({ file, name }) => `${file}: ${name}`).toSorted()
}

/** Where refused words stand in a text; what is in backticks is a name, and stays. */
export function findRefusedWords(
  file: string,
  text: string,
  refused: readonly (readonly [pattern: RegExp, instead: string])[],
): string[] {
  const prose = text.replaceAll(/`[^`\n]*`/g, '')
  return refused.flatMap(([pattern, instead]) =>
    Array.from(prose.matchAll(pattern), ({ 0: word, index }) => {
      const line = prose.slice(0, index).split('\n').length
      return `${file}:${line}: "${word}": ${instead}`
    }),
  )
}

function getPackage(file: string): string {
  return file.split('/')[1] ?? file
}
