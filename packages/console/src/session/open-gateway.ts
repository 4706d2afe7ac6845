import { connect, type GatewayClient } from '@udigate/client'

/** A person waits in front of it: what does not pass in a few seconds is said. */
const repeats = { times: 3, longestPause: 5_000 }

/**
 * The gateway that serves this page, with a key.
 *
 * @param onRefused is called when it does not take the key, or not any longer
 */
export function openGateway(key: string, onRefused: () => void): GatewayClient {
  return connect({
    url: new URL('.', document.baseURI),
    key,
    repeats,
    environment: {
      async fetch(address, init) {
        // Nothing of the browser's own goes along: only the key says who asks.
        const response = await fetch(address, { ...init, credentials: 'omit' })
        if (response.status === 401) onRefused()
        return response
      },
    },
  })
}
