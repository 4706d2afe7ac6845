import type { UploadOptions } from './gateway.ts'

/**
 * Posts a file as it is. Only this old kind of request tells how much of it has gone.
 *
 * @throws TypeError where the gateway cannot be reached; the reason of `signal` where that ends it
 */
export function sendFile(
  address: URL,
  file: Blob,
  { headers, signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      resolve(new Response(request.responseText, { status: request.status }))
    })
    request.addEventListener('error', () => reject(new TypeError('The connection was interrupted.')))
    request.addEventListener('abort', () => reject(new Error('The upload was stopped.')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
