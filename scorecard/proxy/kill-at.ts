import type { AgencyProxy } from './agency-proxy.ts'

/** Places on the way between gateway and access point at which a process can be killed. */
const steps = {
  'before a byte is read': 'send',
  'in the middle of the request': 'send',
  'after the last byte, which arrives': 'send',
  'after the last byte, which is lost': 'send',
  'in the middle of the response': 'send',
  'after the response': 'send',
  'while an acknowledgement is fetched': 'fetch',
  'after an acknowledgement is stored': 'confirm',
} as const satisfies Record<string, keyof KillCalls>

export type KillPoint = keyof typeof steps

/** The calls of a protocol by which a message is sent, and its acknowledgement fetched and confirmed. */
export interface KillCalls {
  send: string
  /** Absent where acknowledgements are pushed. */
  fetch?: string
  /** Absent where there is no mailbox out of which an acknowledgement goes. */
  confirm?: string
}

/** The places that there are with these calls. */
export function killPoints(calls: KillCalls): KillPoint[] {
  return (Object.keys(steps) as KillPoint[]).filter(point => calls[steps[point]] !== undefined)
}

/**
 * Kills once the next exchange is at this point; once an acknowledgement is there, where it is to be fetched.
 *
 * @param match what the document of a transmission contains
 * @returns resolves when it is done
 */
export function killAt(
  agency: AgencyProxy<string>,
  calls: KillCalls,
  point: KillPoint,
  kill: () => Promise<void>,
  match?: string,
): Promise<void> {
  const step = steps[point]
  const call = calls[step]
  if (call === undefined) throw new Error(`There is no point "${point}".`)
  return new Promise((resolve, reject) => {
    agency.meet({
      call,
      ...(match === undefined || step !== 'send' ? {} : { match }),
      ...(step === 'fetch' ? { times: Number.POSITIVE_INFINITY } : {}),
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
            await exchange.answer(await exchange.forward())
            break
          case 'while an acknowledgement is fetched': {
            const response = await exchange.forward()
            await exchange.answer(response)
            if (!response.toString('latin1', 0, 20).startsWith('HTTP/1.1 200 ')) return
            break
          }
        }
        kill().then(resolve, reject)
      },
    })
  })
}
