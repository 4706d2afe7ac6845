import { route } from '../../router/router.ts'
import { SubmissionDetail } from './submission-detail.tsx'
import { SubmissionList } from './submission-list.tsx'

/** What was submitted: the list, or one submission. */
export default function Submissions() {
  const [requestId] = route.value.parts
  return requestId === undefined ? (
    <SubmissionList />
  ) : (
    <SubmissionDetail requestId={requestId} key={requestId} />
  )
}
