import { setTimeout as pause } from 'node:timers/promises'
import type { GatewayClient } from '@udigate/client'
import type { Environment } from '../command.ts'
import { written } from '../command-line/shared-options.ts'
import { machineClock, startProgress } from '../progress/progress.ts'
import type { CommandRun } from '../run-command.ts'
import { type Batch, chooseExitStatus, hasEnded } from './batch-answer.ts'
import { batchText } from './batch-text.ts'
import { collectReasons } from './collect-reasons.ts'
import { followBatch, type WaitOptions } from './follow-batch.ts'

/** How often it is asked how far a batch is, in milliseconds. */
const askEvery = 1_000

/** Waits as a person at a terminal does, who can break it off. */
export function waitAtTerminal({ stderr }: Pick<Environment, 'stderr'>): WaitOptions {
  return {
    beforeNext: signal => pause(askEvery, undefined, { signal }).catch(() => {}),
    onInterrupt(interrupt) {
      process.once('SIGINT', interrupt)
      return () => process.off('SIGINT', interrupt)
    },
    progress: startProgress(stderr, machineClock),
  }
}

/** How a batch stands; in words with the reasons of what failed, where it is at its end. */
export async function tellBatch(
  gateway: GatewayClient,
  found: Batch,
  format: 'text' | 'json',
): Promise<CommandRun> {
  const failures = format === 'text' && hasEnded(found) ? await collectReasons(gateway, found) : undefined
  return {
    status: chooseExitStatus(found),
    output: written(format, found, batch => batchText(batch, failures)),
  }
}

/** A batch at its end; or, where the wait was broken off, how to ask for it. */
export async function waitForBatch(
  gateway: GatewayClient,
  id: string,
  waiting: WaitOptions,
): Promise<{ ended: Batch } | { run: CommandRun }> {
  const ended = await followBatch(gateway, id, waiting)
  if (ended !== 'interrupted') return { ended }
  const complaint = `The batch goes on without this command. How it stands: udigate batch status ${id}`
  return { run: { status: 3, complaint } }
}
