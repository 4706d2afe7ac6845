import { createHash } from 'node:crypto'
import { counted } from '../counted.ts'
import type { Step } from './steps.ts'

/** A protocol: what was done at which installation, by whom, and what was seen. */
export interface Protocol {
  gateway: string
  organisation: string
  stage: string
  /** The person or the API key that asked. */
  by: string
  /** ISO 8601, in UTC. */
  startedAt: string
  endedAt: string
  command: string
  steps: readonly Step[]
}

const parts = { installation: 'Installation (IQ)', operation: 'Operation (OQ)' } as const

/** The protocol for people, to be printed and signed. @param json the file for programs, whose hash it names */
export function protocolText(protocol: Protocol, json: string): string {
  const { gateway, organisation, stage, by, startedAt, endedAt, command, steps } = protocol
  const facts = [
    ['Gateway', gateway],
    ['Organisation', `${organisation}, ${stage}`],
    ['Run by', by],
    ['From', startedAt],
    ['Until', endedAt],
    ['With', command],
    ['protocol.json', `SHA-256 ${createHash('sha256').update(json).digest('hex')}`],
  ]
  return [
    'Protocol of a qualification',
    '',
    ...facts.map(([name = '', value]) => `${name.padEnd(14)} ${value}`),
    ...(['installation', 'operation'] as const).flatMap(part => [
      '',
      parts[part],
      ...steps.filter(step => step.part === part).flatMap(stepLines),
    ]),
    '',
    stepsText(steps),
    '',
    ...['Carried out by', 'Reviewed by'].map(
      who => `${who.padEnd(14)} ${'_'.repeat(30)}  Date ${'_'.repeat(12)}`,
    ),
    '',
  ].join('\n')
}

/** What the steps came to, in a sentence. */
export function stepsText(steps: readonly Step[]): string {
  const failed = steps.filter(({ passed }) => !passed)
  return failed.length === 0
    ? `${counted(steps.length, 'step')}, all passed.`
    : `${counted(steps.length, 'step')}, ${failed.length} not passed: ${failed.map(({ id }) => id).join(', ')}.`
}

function stepLines({ id, does, expected, seen, passed }: Step): string[] {
  return [
    '',
    `${passed ? 'passed' : 'NOT PASSED'}  ${id}`,
    `  ${does}`,
    `  expected  ${expected}`,
    `  seen      ${seen}`,
  ]
}
