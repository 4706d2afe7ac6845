export interface Instruction {
  /** In capitals. */
  name: string
  text: string
}

export interface BuildStage {
  /** What it begins from: an image, or a stage before it. */
  from: string
  name: string
  instructions: Instruction[]
}

/** The stages of a Dockerfile; comments and global arguments are left out. */
export function readDockerfile(content: string): BuildStage[] {
  const lines = content
    .split('\n')
    .filter(line => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const stages: BuildStage[] = []
  for (const line of lines) {
    const [, name = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (name !== 'FROM') stages.at(-1)?.instructions.push({ name, text })
    else {
      const [, from = '', stage = ''] = /^(?:--\S+\s+)?(\S+)\s+AS\s+(\S+)$/.exec(text) ?? []
      stages.push({ from, name: stage, instructions: [] })
    }
  }
  return stages
}

/** The instructions of a stage and of those that it begins from, in their order. */
export function readInstructions(stages: readonly BuildStage[], name: string): Instruction[] {
  const stage = stages.find(each => each.name === name)
  return stage ? [...readInstructions(stages, stage.from), ...stage.instructions] : []
}

/** What `ENV` sets. */
export function readEnvironment(instructions: readonly Instruction[]): Record<string, string> {
  const pairs = instructions
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ text }) => text.trim().split(/\s+/))
    .map(pair => pair.split('=') as [string, string])
  return Object.fromEntries(pairs)
}
