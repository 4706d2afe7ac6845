import type { IdentifiedRecord } from '@udigate/eudamed'
import { type LineBlock, notePlaces, readLineBlock, requestIdentifier, requestsInList } from '@udigate/sheets'
import { judgePart, type PartJudged } from './judge-part.ts'
import type { ValidateCommandOptions } from './options.ts'
import type { Writer } from './writer.ts'

/** What a block of lines came to by itself. */
export interface BlockJudged extends PartJudged {
  /** Its records by what the rest of the list is compared with them for. */
  identified: readonly IdentifiedRecord[]
}

/** Judges a block by itself: what depends on no other block. */
export type JudgeBlock = (block: LineBlock, file: string) => BlockJudged

export function blockJudge(options: ValidateCommandOptions, writer: Writer): JudgeBlock {
  const identify = options.eachAlone ? () => [] : requestIdentifier(options.model)
  return (block, file) => {
    const requests = readLineBlock(block)
    const judged = judgePart({ requests, problems: [] }, file, options, writer)
    return { ...judged, identified: identify(requests) }
  }
}

/**
 * Compares the blocks of one list, in its order. The few that do not fit what is before them are judged once more, with what was
 * found.
 *
 * @returns what a block comes to in its list
 */
export function blocksInList(
  file: string,
  options: ValidateCommandOptions,
  writer: Writer,
): (block: LineBlock, judged: BlockJudged) => PartJudged {
  const list = requestsInList(options.model)
  return (block, judged) => {
    const found = list.find(judged.identified)
    if (found.size === 0) return judged
    const requests = notePlaces(readLineBlock(block), found)
    return judgePart({ requests, problems: [] }, file, options, writer)
  }
}
