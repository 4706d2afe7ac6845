import { httpAnswer } from './canned.ts'

const soap = 'http://www.w3.org/2003/05/soap-envelope'
const plugin = 'http://eu.domibus.wsplugin/'

/** What the access point answers to anyone who asks what became of a transmission. */
export function statusAnswer(status: string): Buffer {
  const body = `<ws:getStatusResponse>${status}</ws:getStatusResponse>`
  return httpAnswer(
    `<s:Envelope xmlns:s="${soap}" xmlns:ws="${plugin}"><s:Body>${body}</s:Body></s:Envelope>`,
  )
}

/** The payload of the message in an answer to `retrieveMessage`; empty where there is none. */
export function writePayload(answer: Buffer): string {
  const value = /<value>([A-Za-z0-9+/=\s]+)<\/value>/.exec(answer.toString('latin1'))?.[1] ?? ''
  return Buffer.from(value, 'base64').toString('utf8')
}

/** The same answer with another payload. */
export function withPayload(answer: Buffer, payload: string | Buffer): Buffer {
  const text = answer.toString('utf8')
  const value = Buffer.from(payload).toString('base64')
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  return httpAnswer(body.replace(/<value>[^<]*<\/value>/, () => `<value>${value}</value>`))
}
