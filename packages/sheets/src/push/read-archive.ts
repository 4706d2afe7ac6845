import type { Model } from '@udigate/eudamed'
import { type Problem, UnreadableInput } from '../problem.ts'
import type { ReadBatch } from '../read-request.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import { readArchivedXml } from './archived-xml.ts'
import { type MessageJudge, problemsFirst, readPushRequests } from './read-push-requests.ts'

/**
 * The requests of the messages in a ZIP archive, a message at a time in the order of the archive. A file in it that is no
 * message is a problem with that file, and the others are read.
 *
 * @param told the model, where only entities of one are wanted
 * @param judge as `readPushRequests` takes it
 * @throws UnreadableInput where it is no archive, is damaged, or has no XML file in it
 */
export async function* readArchive(
  source: ByteSource,
  told: Model | undefined,
  judge?: MessageJudge,
): AsyncGenerator<ReadBatch> {
  const { files, others } = await readArchivedXml(source)
  yield { requests: [], problems: others.map(describeUnread) }
  let record = 0
  for (const { name, read } of files) {
    const xml = await read()
    const batch = placeIn(name, readMessage(xml, told, judge), record)
    record += batch.requests.length
    yield* problemsFirst(batch)
  }
}

function readMessage(xml: Uint8Array, told: Model | undefined, judge: MessageJudge | undefined): ReadBatch {
  try {
    return readPushRequests(xml, told, judge)
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error
    return { requests: [], problems: error.problems }
  }
}

/** The batch of a file, as a part of an archive. */
function placeIn(name: string, { requests, problems }: ReadBatch, recordsBefore: number): ReadBatch {
  const within = (problem: Problem): Problem => ({
    ...problem,
    element: problem.element === undefined ? name : `${name}: ${problem.element}`,
  })
  return {
    requests: requests.map(({ record, findPlace, problems: own, ...request }) => ({
      ...request,
      record: record + recordsBefore,
      line: record + recordsBefore,
      ...(own === undefined ? {} : { problems: own.map(within) }),
      findPlace: pointer => {
        const place = findPlace?.(pointer)
        return { element: place !== undefined && 'element' in place ? `${name}: ${place.element}` : name }
      },
    })),
    problems: problems.map(within),
  }
}

function describeUnread(name: string): Problem {
  const message = 'It is no XML file, and is not read.'
  return { code: 'file-unread', severity: 'warning', message, element: name.slice(0, 200) }
}
