import type { Socket } from 'node:net'

/** The first HTTP message on a connection, complete, or what there was of it when the connection ended. */
export function readHttp(socket: Socket): Promise<Buffer> {
  return new Promise(resolve => {
    let bytes = Buffer.alloc(0)
    const finish = (): void => {
      socket.off('data', take)
      socket.off('close', finish)
      socket.off('end', finish)
      resolve(bytes)
    }
    const take = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk])
      if (isComplete(bytes)) finish()
    }
    socket.on('data', take)
    socket.once('close', finish)
    socket.once('end', finish)
  })
}

/** Requests and answers say how long they are, or come in chunks, of which the last is empty; a GET has no body. */
function isComplete(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return false
  const head = bytes.toString('latin1', 0, end + 2)
  if (/^transfer-encoding: *chunked\r?$/im.test(head))
    return bytes.toString('latin1').endsWith('\r\n0\r\n\r\n')
  const length = head.startsWith('GET ') ? '0' : /^content-length: *(\d+)\r?$/im.exec(head)?.[1]
  return length !== undefined && bytes.length >= end + 4 + Number(length)
}
