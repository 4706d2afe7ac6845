/** What the gateway says of the connection of a stage. */
export interface Report {
  stage: string
  working: boolean
  checks: readonly Check[]
}

interface Check {
  name: string
  result: string
  message: string
  advice?: readonly string[]
}

/** The checks in words, with what to do below those that failed. */
export function reportText({ stage, working, checks }: Report): string {
  const lines = checks.flatMap(({ name, result, message, advice = [] }) => [
    `${result.padEnd(8)} ${name.padEnd(13)} ${message}`,
    ...advice.map(step => `           - ${step}`),
  ])
  return [...lines, `The connection of ${stage} ${working ? 'works' : 'does not work'}.`].join('\n')
}
