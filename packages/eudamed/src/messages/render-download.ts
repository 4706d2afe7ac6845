import { writeXml } from '@udigate/udi'
import { type DownloadCriteria, downloadCriteria } from './download-criteria.ts'
import { fill, type Row, type Table, table } from './element-table.ts'
import { type Envelope, envelope, type MessageFacts, makeEnvelope } from './envelope.ts'
import { namespaceDeclarations } from './namespaces.ts'
import { inner, nested } from './rows/nested.ts'
import { whole } from './rows/single-values.ts'

/** A request for one page of the devices that EUDAMED holds. */
export interface Download extends MessageFacts {
  readonly criteria: DownloadCriteria
  /** From 0; the first one where absent. */
  readonly pageNumber?: number
  /** 1 to 300 (BR-DTX-UDI-007); as many as EUDAMED likes where absent. */
  readonly pageSize?: number
}

/** How many devices a page holds at most. Source: `PullRequestType`, schemas 3.0.30. */
export const largestPage = 300

export type PullRequest<Criteria> = Envelope & Pick<Download, 'pageNumber' | 'pageSize'> & Criteria

const head: readonly Row<PullRequest<unknown>>[] = [
  ...envelope,
  whole('m:pageNumber', 'pageNumber'),
  whole('m:pageSize', 'pageSize'),
]

/** `m:PullRequestType`, with the element that holds its criteria. */
export function pullRequestOf<Criteria>(criteria: Row<Criteria>): Table<PullRequest<Criteria>> {
  return table<PullRequest<Criteria>>([...head, nested<Criteria>('m:criteriaPayload', table([criteria]))])
}

export const pullRequest = pullRequestOf<Pick<Download, 'criteria'>>(
  inner('m:diDownloadCriteria', 'criteria', downloadCriteria),
)

/**
 * The XML of `DEVICE.GET`. The answer comes as a message of its own, for `readDownloadAnswer`; its correlation id is
 * that of the request.
 *
 * @throws RangeError for criteria that EUDAMED refuses by themselves (BR-DTX-UDI-068, BR-DTX-UDI-069), for pages that
 * there are not, for invalid dates, and for characters that XML cannot carry
 */
export function renderDownload(download: Download): string {
  const { criteria, pageNumber, pageSize, dtxVersion } = download
  refuseCriteria(criteria)
  refusePage(download)
  return writeXml({
    name: 'm:PullRequest',
    attributes: { ...namespaceDeclarations, version: dtxVersion },
    content: fill(pullRequest, {
      ...makeEnvelope(download, 'DEVICE.GET', 'REPLY_SERVICE.GET', []),
      criteria,
      ...(pageNumber === undefined ? {} : { pageNumber }),
      ...(pageSize === undefined ? {} : { pageSize }),
    }),
  })
}

/** @throws RangeError for pages that there are not */
export function refusePage({ pageNumber, pageSize }: Pick<Download, 'pageNumber' | 'pageSize'>): void {
  if (pageNumber !== undefined && !(Number.isSafeInteger(pageNumber) && pageNumber >= 0)) {
    throw new RangeError(`Pages are numbered from 0, and ${pageNumber} is no such number.`)
  }
  if (
    pageSize !== undefined &&
    !(Number.isSafeInteger(pageSize) && pageSize >= 1 && pageSize <= largestPage)
  ) {
    throw new RangeError(`A page holds 1 to ${largestPage} items, not ${pageSize}.`)
  }
}

function refuseCriteria(criteria: DownloadCriteria): void {
  if (Object.values(criteria).every(value => value === undefined)) {
    throw new RangeError('At least one criterion is needed (BR-DTX-UDI-069).')
  }
  const { deviceVersionsSince, manufacturer, representative, searchId = '' } = criteria
  if (deviceVersionsSince !== undefined && (manufacturer ?? representative) === undefined) {
    throw new RangeError(
      'Versions of devices are asked for by manufacturer or representative (BR-DTX-UDI-068).',
    )
  }
  if (Array.from(searchId).length > 255) throw new RangeError('A searchId has at most 255 characters.')
}
