// The work of a thread that is started by `reading-process.ts`: it reads one file at a time, and has neither the store nor a secret.
import { parentPort } from 'node:worker_threads'
import type { ReadRequest } from '@udigate/sheets'
import { findLaw, readAuthorityDocument } from '../authorities/laws.ts'
import { annotateFile } from '../batches/reading/annotate-file.ts'
import type { LocatedRequest, RowNote } from '../batches/reading/file-reader.ts'
import { fixTable } from '../batches/reading/fix-table.ts'
import { judgeFile, readRequests } from '../batches/reading/judge-file.ts'
import { proposeFile } from '../batches/reading/propose-file.ts'
import { checkUpload } from '../codes/check-upload.ts'
import { type ListContents, listsWith } from '../codes/lists-with.ts'
import { checkList } from '../imports/reading/check-list.ts'
import type { PlanFacts } from '../imports/reading/list-reader.ts'
import { planList } from '../imports/reading/plan-list.ts'
import { surveyList } from '../imports/reading/survey-list.ts'
import type { NamedByRecords } from '../submissions/find-beside.ts'
import { judgeBody, validateBody } from '../submissions/judge-body.ts'
import type { DeviceName, GroupName, RequestFacts } from '../submissions/request-facts.ts'
import { callsOverPort, ownBytes } from './calls-over-port.ts'
import { compileMembers, readJsonBody } from './json-body.ts'
import type { BodyJob, ReadingJob } from './reading-job.ts'

if (!parentPort) throw new Error('This is run in a thread of its own.')

/** Of so many requests before the part that is out, places can still be asked for. */
const mostLocated = 8_000

type Work = Pick<AsyncGenerator<unknown, unknown>, 'next' | 'return'>

let work: Work | undefined
/** The requests that were given out last, a map for each part. */
let located: Map<number, ReadRequest>[] = []

const port = callsOverPort(parentPort, {
  async begin(job: ReadingJob) {
    await work?.return(undefined)
    located = []
    work = doWork(job)
  },
  next: () => work?.next(),
  locate(record: number, pointers: readonly string[]) {
    const request = located.find(part => part.has(record))?.get(record)
    return pointers.map(pointer => request?.findPlace?.(pointer))
  },
})

const facts: PlanFacts & RequestFacts = {
  actingActor: named => port.call('actingActor', named),
  actorOfGroup: code => port.call('actorOfGroup', code),
  findRepresentative: actor => port.call('findRepresentative', actor),
  storedGroup: (actor, model, group: GroupName) => port.call('storedGroup', actor, model, group),
  registered: (actor, model, device: DeviceName) => port.call('registered', actor, model, device),
  beside: (asked, named: NamedByRecords) => port.call('beside', asked, named),
  lastAnswers: actors => port.call('lastAnswers', actors),
  itemRecord: item => port.call('itemRecord', item),
  storedAmong: numbers => port.call('storedAmong', numbers),
  plans: asked => port.call('plans', asked),
  acknowledged: among => port.call('acknowledged', among),
}

function doWork(job: ReadingJob): Work {
  const source = {
    name: job.does,
    size: 'size' in job ? job.size : 0,
    read: (offset: number, length: number) => port.call<Uint8Array>('read', offset, length),
    close: async () => {},
  }
  switch (job.does) {
    case 'judge':
      return judgeFile(job.file, { source, facts })
    case 'requests':
      return requestParts(job, source)
    case 'answer':
      return describeResult(() => readAuthorityDocument(job.authority, job.document))
    case 'codeList':
      return describeResult(() => checkUpload(job.upload))
    case 'jsonBody':
      return describeResult(() => readJsonBody(job.bytes, compileMembers(job.schema)))
    case 'validateBody':
    case 'judgeBody':
      return describeResult(() => judge(job))
    case 'fix':
      return ownChunks(fixTable(job.file, { source, facts }))
    case 'survey':
      return surveyList(job.file, { source })
    case 'check':
      return ownChunks(checkList(job.file, { source, facts }))
    case 'plan':
      return planList(job.file, { source, facts })
    case 'proposal':
      return describeResult(() => proposeFile(job.file))
    case 'annotate': {
      const nextPage = () => port.call<readonly RowNote[] | undefined>('nextPage')
      return ownChunks(annotateFile(job.file, { source, nextPage }))
    }
  }
}

/** The code lists that were asked for last, by the name of one of the models of each authority. */
let lists: { number: number; contents: ListContents; found: Map<string, object> } | undefined

async function judge({ does, body, codes }: Extract<BodyJob, { does: 'judgeBody' | 'validateBody' }>) {
  if (lists?.number !== codes) {
    lists = { number: codes, contents: await port.call<ListContents>('codeLists'), found: new Map() }
  }
  const { contents, found } = lists
  const findCodes = (model: string): object => {
    const law = findLaw(model)
    const known = found.get(law.home) ?? listsWith(law, contents)
    found.set(law.home, known)
    return known
  }
  return (does === 'judgeBody' ? judgeBody : validateBody)(body, facts, findCodes)
}

async function* requestParts(
  { file }: Extract<ReadingJob, { does: 'requests' }>,
  source: Parameters<typeof readRequests>[1],
) {
  for await (const { requests, problems } of readRequests(file, source)) {
    keepLocated(requests)
    const bare = requests.map(({ findPlace, ...request }): LocatedRequest & { isLocated?: true } => {
      return findPlace === undefined ? request : { ...request, isLocated: true }
    })
    yield { requests: bare, problems }
  }
}

function keepLocated(requests: readonly ReadRequest[]): void {
  const part = requests.filter(({ findPlace }) => findPlace !== undefined)
  located.push(new Map(part.map(request => [request.record, request])))
  let later = located.reduce((sum, { size }) => sum + size, 0)
  while (located[0] && later - located[0].size >= mostLocated) later -= located.shift()?.size ?? 0
}

/** A work without parts. */
function describeResult(make: () => unknown): Work {
  return {
    next: async () => ({ done: true, value: await make() }),
    return: async value => ({ done: true, value }),
  }
}

/** The same parts, each with its bytes to itself, and what comes of them. */
async function* ownChunks<Result>(
  chunks: AsyncGenerator<string | Uint8Array, Result>,
): AsyncGenerator<string | Uint8Array, Result> {
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) return value
    yield typeof value === 'string' ? value : ownBytes(value)
  }
}
