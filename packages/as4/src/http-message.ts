/** What travels in an HTTP request or response: the value of its header Content-Type, and its body. */
export interface HttpMessage {
  readonly contentType: string
  readonly body: Uint8Array
}
