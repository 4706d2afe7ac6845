import { connect, type GatewayClient } from '@udigate/client'
import { withReason } from './ask-reason.ts'

/** A person waits in front of it: what does not pass in a few seconds is said. */
const repeats = { times: 3, longestPause: 5_000 }

/**
 * The gateway that serves this page. Who asks is said by the cookie of the session, which no script reads.
 *
 * @param acting where the person acts, as the client names it
 * @param onRefused is called when it does not take the session, or not any longer
 */
export function openGateway(acting: string | undefined, onRefused: () => void): GatewayClient {
  return connect({
    url: new URL('.', document.baseURI),
    acting,
    repeats,
    environment: {
      async fetch(address, init) {
        const response = await withReason(further => {
          const headers = new Headers(init?.headers)
          for (const [name, value] of Object.entries(further)) headers.set(name, value)
          return fetch(address, { ...init, headers, credentials: 'same-origin' })
        })
        if (response.status === 401) onRefused()
        return response
      },
    },
  })
}
