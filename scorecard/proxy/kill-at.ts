import type { AgencyProxy, PluginCall } from './agency-proxy.ts'

/** Places on the way between gateway and access point at which a process can be killed. */
export const killPoints = {
  'before a byte is read': 'submitRequest',
  'in the middle of the request': 'submitRequest',
  'after the last byte, which arrives': 'submitRequest',
  'after the last byte, which is lost': 'submitRequest',
  'in the middle of the response': 'submitRequest',
  'after the response': 'submitRequest',
  'while an acknowledgement is fetched': 'retrieveMessageRequest',
  'after an acknowledgement is stored': 'markMessageAsDownloadedRequest',
} as const satisfies Record<string, PluginCall>

export type KillPoint = keyof typeof killPoints

/**
 * Kills once the next exchange is at this point.
 *
 * @param match what the document of a transmission contains
 * @returns resolves when it is done
 */
export function killAt(
  agency: AgencyProxy,
  point: KillPoint,
  kill: () => Promise<void>,
  match?: string,
): Promise<void> {
  const call = killPoints[point]
  return new Promise((resolve, reject) => {
    agency.meet({
      call,
      ...(match === undefined || call !== 'submitRequest' ? {} : { match }),
      async handle(exchange) {
        switch (point) {
          case 'before a byte is read':
          case 'after the last byte, which is lost':
            break
          case 'in the middle of the request':
            await exchange.forward(Math.floor(exchange.request.length / 2))
            break
          case 'in the middle of the response': {
            const response = await exchange.forward()
            await exchange.answer(response.subarray(0, Math.floor(response.length / 2)))
            break
          }
          case 'after the last byte, which arrives':
          case 'after an acknowledgement is stored':
            await exchange.forward()
            break
          case 'after the response':
          case 'while an acknowledgement is fetched':
            await exchange.answer(await exchange.forward())
            break
        }
        kill().then(resolve, reject)
      },
    })
  })
}
