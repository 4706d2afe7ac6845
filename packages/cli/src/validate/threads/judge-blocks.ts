import type { LineBlock } from '@udigate/sheets'
import type { BlockJudged, JudgeBlock } from '../judge-block.ts'
import type { PartJudged } from '../judge-part.ts'
import type { JudgingThreads } from './judging-threads.ts'

/** How many parts, and how much text of them, may wait for a part before them. */
const mostWaiting = 16
const mostText = 4 * 1024 * 1024

/** A part in its turn. */
interface Turn {
  block: LineBlock
  judging: BlockJudged | Promise<BlockJudged>
  judged?: BlockJudged
}

/**
 * Judges the blocks of an input, in threads as far as these have time and here what they have none for, and gives what
 * they came to in the order of the input. No more is read ahead than `mostWaiting` blocks.
 *
 * @param file as it is called in reports
 * @param settle what a block comes to beside those before it; called in the order of the input
 * @throws ThreadFailure where a thread fails
 */
export async function* judgeBlocks(
  blocks: AsyncIterable<LineBlock>,
  file: string,
  threads: JudgingThreads,
  judgeHere: JudgeBlock,
  settle: (block: LineBlock, judged: BlockJudged) => PartJudged,
): AsyncGenerator<PartJudged> {
  const turns: Turn[] = []
  let waitingText = 0
  const note = (turn: Turn, judged: BlockJudged): void => {
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
      yield settle(first.block, judged)
    }
  }
  for await (const { bytes, ...place } of blocks) {
    // The bytes of a block stay as they are only until the next one is asked for.
    const block = { ...place, bytes: bytes && new Uint8Array(bytes) }
    const given = threads.take({ file, block })
    if (given) {
      const turn: Turn = { block, judging: given }
      turns.push(turn)
      // What fails is thrown where its turn comes.
      given.then(
        judged => note(turn, judged),
        () => {},
      )
    } else {
      const judging = judgeHere(block, file)
      const turn: Turn = { block, judging }
      turns.push(turn)
      note(turn, judging)
    }
    yield* ended(false)
  }
  yield* ended(true)
}
