import { annotateFile } from '../batches/reading/annotate-file.ts'
import type { FileReader, LocatedRequest } from './reader.ts'
import { judgeFile, requestsOf } from '../batches/reading/judge-file.ts'

/** Reads files where it is called: for a simulation, in which everything happens in one thread and in one order. */
export const inlineReader: FileReader = {
  judge: judgeFile,
  annotate: annotateFile,
  async *requests(file, { source }) {
    for await (const { requests, problems } of requestsOf(file, source)) {
      const located = requests.map(({ placeOf, ...request }): LocatedRequest => {
        return placeOf === undefined
          ? request
          : { ...request, locate: async pointers => pointers.map(placeOf) }
      })
      yield { requests: located, problems }
    }
  },
  stop: async () => {},
}
