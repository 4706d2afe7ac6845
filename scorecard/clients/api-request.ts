/** A call of the API, as it is sent. */
export interface ApiRequest {
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}
