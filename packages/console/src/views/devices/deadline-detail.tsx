import type { EntityCode } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import { NameAndCode } from '../../ui/name-and-code.tsx'
import { DeviceDeadlines } from './device-deadlines.tsx'
import { useDeadlines } from './use-deadlines.ts'

/** The page of the deadlines of one device, which need not be registered. */
export function DeadlineDetail(device: Pick<EntityCode, 'issuingAgency' | 'code'>) {
  const deadlines = useDeadlines(device)
  const label = deadlines.value.value?.find(item => item.label !== undefined)?.label
  return (
    <>
      <div class="page-head">
        <h1>
          <a href={linkTo('devices', ['deadlines'])}>Deadlines</a> /{' '}
          <NameAndCode label={label} code={device.code} />
        </h1>
      </div>
      <DeviceDeadlines device={device} deadlines={deadlines} />
    </>
  )
}
