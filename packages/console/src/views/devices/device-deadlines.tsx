import type { Deadline, EntityCode } from '../../api/bodies.ts'
import { Trouble } from '../../ui/trouble.tsx'
import type { Loaded } from '../../ui/use-load.ts'
import { WorkPanel } from '../work/work-panel.tsx'
import { DeadlinesOfDevice } from './deadlines-of-device.tsx'
import { useDeadlines } from './use-deadlines.ts'

type DeviceCode = Pick<EntityCode, 'issuingAgency' | 'code'>

/** The deadlines of a device in the tab of its page. */
export function DeadlinesTab({ device }: { device: DeviceCode }) {
  return <DeviceDeadlines device={device} deadlines={useDeadlines(device)} />
}

/** The deadlines of one device, with who is responsible for them and what is said about them. */
export function DeviceDeadlines({
  device: { issuingAgency, code },
  deadlines: { value, trouble, again },
}: {
  device: DeviceCode
  deadlines: Loaded<readonly Deadline[]>
}) {
  return (
    <>
      <Trouble because={trouble.value} again={again} />
      {!value.value && trouble.value === undefined && <p class="quiet">Loading …</p>}
      {value.value && (
        <>
          <DeadlinesOfDevice items={value.value} />
          <WorkPanel of={{ kind: 'DEADLINE', issuingAgency, code }} />
        </>
      )}
    </>
  )
}
