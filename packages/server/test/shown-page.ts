import { canonicalise, type Message, renderMessage } from '@udigate/eudamed'
import { facts } from './eudamed-testing.ts'

/** The records that a page shows. */
interface ShownRequest {
  device: object
  deviceGroup: object
}

/**
 * An answer to `DEVICE.GET` with these devices, each in a state, REGISTERED where none is given and untold where it is null, and
 * with whatever else stands on it. It answers the correlation id of `facts`.
 */
export function writePage(
  requests: readonly { request: ShownRequest; state?: string | null }[],
  others = '',
  numbers = [1, 0],
): string {
  const sent = requests.map(({ request }) => canonicalise('EU_UDI_MDR', request))
  const xml = renderMessage({
    ...facts,
    withAccessToken: false,
    model: 'EU_UDI_MDR',
    operation: 'DEVICE.POST',
    entities: sent.map(({ device, deviceGroup }) => ({ device, deviceGroup })),
  } as unknown as Message)
  let index = 0
  const [numberOfPages, pageNumber] = numbers
  const end = `<m:numberOfPages>${numberOfPages}</m:numberOfPages><m:pageNumber>${pageNumber}</m:pageNumber>
    <m:pageSize>300</m:pageSize><m:responseCode>SUCCESS</m:responseCode>`
  return xml
    .replace('<m:Push', '<m:PullResponse')
    .replaceAll(/<device:MDRUDIDIData>/g, found => {
      const state = requests[index]?.state
      index += 1
      if (state === null) return found
      if (state === undefined) return `${found}<e:state>REGISTERED</e:state>`
      return `${found}<e:state>${state}</e:state><e:version>1</e:version>`
    })
    .replace('</m:payload>', () => `${others}</m:payload>`)
    .replace('</m:Push>', () => `${end}</m:PullResponse>`)
}
