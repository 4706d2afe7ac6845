import type { Deadline, EntityCode } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { listenTo } from '../../live/live.ts'
import { useLive } from '../../live/use-live.ts'
import { type Loaded, useLoad } from '../../ui/use-load.ts'

/** The deadlines of one device, as they change. */
export function useDeadlines({
  issuingAgency,
  code,
}: Pick<EntityCode, 'issuingAgency' | 'code'>): Loaded<readonly Deadline[]> {
  const loaded = useLoad(
    async signal => {
      const { items } = await gateway().get('/api/v1/deadlines', { query: { code }, signal })
      return items.filter(item => item.issuingAgency === issuingAgency)
    },
    [issuingAgency, code],
  )
  useLive(
    () => [
      listenTo('submission', told => {
        if (told.some(({ device }) => device.code === code)) loaded.again()
      }),
      listenTo('break', loaded.again),
    ],
    [issuingAgency, code],
  )
  return loaded
}
