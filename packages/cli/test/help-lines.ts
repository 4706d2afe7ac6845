/** The command lines that a help text shows, each with the exit status that it says. */
export function helpLines(help: string): { line: string; status: number }[] {
  const [, examples = ''] = help.split('\nExamples:\n')
  return examples
    .replaceAll(/ \\\n +/g, ' ')
    .split('\n')
    .map(line => ({ line: line.trim(), status: Number(/# exit status (\d)$/.exec(line)?.[1] ?? 0) }))
}

/** Commands whose first example needs more than `npm start`, and what. The others are run by test/first-examples.thorough.test.ts. */
export const firstElsewhere: Readonly<Record<string, string>> = {
  change: 'registered devices of the group that it names',
  export: 'a stage that is reached by files',
  'import-response': 'a stage that is reached by files, and an answer to one of them',
  public: 'the address of a register that the public sees, and a device in it',
  login: 'a person who confirms in the console that it is them',
  people: 'a data folder that no gateway has open',
  'secret-key': 'a data folder that no gateway has open',
  witness: 'the key of a log, and a person who ends it',
}
