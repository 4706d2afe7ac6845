import type { Problem } from '@udigate/server'
import { counted } from '../counted.ts'
import type { Verification } from './verification.ts'

/**
 * A verification in words.
 *
 * @param heads how many signed heads it was held against
 */
export function verificationText(verification: Verification, heads: number): string {
  const { problems, chains, entries, checkpoints, uncovered, setAside, scope, since } = verification
  const whose = scope === 'own' ? ' of this organisation' : ''
  const newer = since === undefined ? '' : `, since checkpoint ${since}`
  const looked = `${counted(entries, 'entry', 'entries')} in ${counted(chains, 'chain')}${whose}, and ${counted(checkpoints, 'signed checkpoint')}${newer}`
  if (problems.length > 0) {
    const many = problems.length === 1 ? 'One thing is' : `${problems.length} things are`
    return [`${many} not as the gateway wrote it, in ${looked}:`, '', ...problems.map(problemText)].join('\n')
  }
  const lines = [`Nothing is wrong with ${looked}.`]
  if (uncovered > 0)
    lines.push(`No checkpoint covers the newest entries of ${counted(uncovered, 'chain')} yet.`)
  if (setAside > 0)
    lines.push(
      `${counted(setAside, 'checkpoint')} ${setAside === 1 ? 'was' : 'were'} signed with another secret key, which an operator has set aside.`,
    )
  if (heads === 0) {
    lines.push(
      'What was cut off or rewritten together with its checkpoints shows only against a signed head that was kept elsewhere (--head).',
    )
  }
  return lines.join('\n')
}

function problemText({ chain, seq, checkpoint, what }: Problem): string {
  const place = [
    ...(checkpoint === undefined ? [] : [`checkpoint ${checkpoint}`]),
    ...(chain === undefined ? [] : [chain]),
    ...(seq === undefined ? [] : [`entry ${seq}`]),
  ]
  return `  ${place.join(', ')}: ${what}`
}
