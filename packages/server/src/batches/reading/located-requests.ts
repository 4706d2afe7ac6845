import type { ReadRequest } from '@udigate/sheets'
import type { FileToRead, LocatedRequest, Outside, RequestPart } from './file-reader.ts'
import { readRequests } from './judge-file.ts'

/** Of so many requests before the part that is out, places can still be asked for. */
const mostLocated = 8_000

type Locate = (
  record: number,
  pointers: readonly string[],
) => ReturnType<NonNullable<LocatedRequest['locate']>>

/** The requests of a file as data: of those that say so, `locate` tells where their values stand. */
export interface GivenRequests extends AsyncGenerator<GivenPart, void> {
  locate: Locate
}

interface GivenPart extends Pick<RequestPart, 'problems'> {
  requests: readonly GivenRequest[]
}

type GivenRequest = Omit<ReadRequest, 'findPlace'> & { isLocated?: true }

/** Gives the requests of a file. @throws UnreadableInput where it is damaged */
export function giveRequests(file: FileToRead, { source }: Outside): GivenRequests {
  /** Those that were given out last, a map for each part. */
  const located: Map<number, ReadRequest>[] = []
  const keep = (requests: readonly ReadRequest[]): void => {
    const part = requests.filter(({ findPlace }) => findPlace !== undefined)
    located.push(new Map(part.map(request => [request.record, request])))
    let later = located.reduce((sum, { size }) => sum + size, 0)
    while (located[0] && later - located[0].size >= mostLocated) later -= located.shift()?.size ?? 0
  }
  async function* give(): AsyncGenerator<GivenPart, void> {
    for await (const { requests, problems } of readRequests(file, source)) {
      keep(requests)
      const bare = requests.map(({ findPlace, ...request }): GivenRequest => {
        return findPlace === undefined ? request : { ...request, isLocated: true }
      })
      yield { requests: bare, problems }
    }
  }
  return Object.assign(give(), {
    async locate(record: number, pointers: readonly string[]) {
      const request = located.find(part => part.has(record))?.get(record)
      return pointers.map(pointer => request?.findPlace?.(pointer))
    },
  })
}

/** A part with requests that tell by themselves where their values stand. */
export function withPlaces({ requests, problems }: GivenPart, locate: Locate): RequestPart {
  const located = requests.map(({ isLocated, ...request }): LocatedRequest => {
    return isLocated ? { ...request, locate: pointers => locate(request.record, pointers) } : request
  })
  return { requests: located, problems }
}
