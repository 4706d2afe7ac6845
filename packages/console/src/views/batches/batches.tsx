import { route } from '../../router/router.ts'
import { BatchDetail } from './batch-detail.tsx'
import { BatchList } from './batch-list.tsx'

/** Files with many devices: all of them, or one. */
export default function Batches() {
  const [id] = route.value.parts
  return id === undefined ? <BatchList /> : <BatchDetail id={id} key={id} />
}
