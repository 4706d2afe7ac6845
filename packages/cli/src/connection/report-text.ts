import type { Bodies } from '@udigate/client'

/** The checks in words, with what to do below those that failed. */
export function reportText({ stage, working, checks }: Bodies['ConnectionReport']): string {
  const lines = checks.flatMap(({ name, result, message, advice = [] }) => [
    `${result.padEnd(8)} ${name.padEnd(13)} ${message}`,
    ...advice.map(step => `           - ${step}`),
  ])
  return [...lines, `The connection of ${stage} ${working ? 'works' : 'does not work'}.`].join('\n')
}
