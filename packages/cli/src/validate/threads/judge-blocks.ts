import type { LineBlock } from '@udigate/sheets'
import type { PartJudged } from '../judge-part.ts'
import type { JudgingThreads } from './judging-threads.ts'

/** How many parts, and how much text of them, may wait for a part before them. */
const mostWaiting = 16
const mostText = 4 * 1024 * 1024

/** A part in its turn. */
interface Turn {
  judging: PartJudged | Promise<PartJudged>
  judged?: PartJudged
}

/**
 * Judges the blocks of an input, in threads as far as these have time and here what they have none for, and gives what
 * they came to in the order of the input. No more is read ahead than `mostWaiting` blocks.
 *
 * @param file as it is called in reports
 * @throws ThreadFailure where a thread fails
 */
export async function* judgeBlocks(
  blocks: AsyncIterable<LineBlock>,
  file: string,
  threads: JudgingThreads,
  judgeHere: (block: LineBlock) => PartJudged,
): AsyncGenerator<PartJudged> {
  const turns: Turn[] = []
  let waitingText = 0
  const note = (turn: Turn, judged: PartJudged): void => {
    turn.judged = judged
    waitingText += judged.text.length
  }
  async function* ended(isLast: boolean): AsyncGenerator<PartJudged> {
    for (let [first] = turns; first; [first] = turns) {
      const mayWait = !isLast && turns.length < mostWaiting && waitingText < mostText
      if (first.judged === undefined && mayWait) return
      const judged = first.judged ?? (await first.judging)
      turns.shift()
      waitingText -= judged.text.length
      yield judged
    }
  }
  for await (const block of blocks) {
    const given = threads.take({ file, block })
    if (given) {
      const turn: Turn = { judging: given }
      turns.push(turn)
      // What fails is thrown where its turn comes.
      given.then(
        judged => note(turn, judged),
        () => {},
      )
    } else {
      const judging = judgeHere(block)
      const turn: Turn = { judging }
      turns.push(turn)
      note(turn, judging)
    }
    yield* ended(false)
  }
  yield* ended(true)
}
