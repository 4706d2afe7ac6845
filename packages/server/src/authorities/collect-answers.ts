import type {
  AccessPoint,
  CollectEnd,
  Collected,
  CollectOptions,
  Failure,
  LeftBehind,
  Opened,
  OtherAnswers,
  Verdict,
} from './access-point.ts'

/** What becomes of an answer. @param pendingId the id under which it is pending */
export type StoreAnswer = (answer: Collected, pendingId: string) => Promise<Verdict>

/**
 * Goes through the pending answers of an access point, one by one: each is opened, stored, and confirmed once it is stored. One
 * that was not confirmed comes again, so storing must bear repeats. Ends early where the access point cannot be reached or the
 * signal fires, and says so; throws what `store` throws.
 */
export async function collectAnswers(
  accessPoint: Pick<AccessPoint, 'listPending' | 'open'>,
  collecting: CollectOptions,
  store: StoreAnswer,
): Promise<CollectEnd> {
  const { signal, others } = collecting
  const leftBehind: LeftBehind[] = []
  const listed = new Set<string>()
  const pending = accessPoint.listPending(collecting)
  for (;;) {
    if (signal.aborted) return { because: 'ended', leftBehind }
    const next = await pending.next()
    if (next.done) {
      const { isPart = false, leftBehind: untidy = [], ...end } = next.value
      if (end.because === undefined && !isPart) others?.retain(listed)
      return { ...end, leftBehind: [...untidy, ...leftBehind] }
    }
    const id = next.value
    listed.add(id)
    if (others?.has(id)) continue
    const failure = await take(id, await accessPoint.open(id, signal), others, store)
    if (failure === undefined) continue
    const { kind, ...why } = failure
    leftBehind.push({ answerId: id, because: why.because })
    if (kind === 'unavailable' || signal.aborted) return { ...why, leftBehind }
  }
}

/** Returns what went wrong, or nothing. */
async function take(
  id: string,
  opened: Opened,
  others: OtherAnswers | undefined,
  store: StoreAnswer,
): Promise<Failure | undefined> {
  if (opened.kind === 'absent') return undefined
  if (opened.kind !== 'answer') return opened
  if ((await store(opened.answer, id)) === 'stored') return opened.confirm()
  if (opened.putAside === undefined) return undefined
  others?.forget(id)
  return opened.putAside()
}
