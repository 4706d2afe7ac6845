/** What a caller is told. */
export interface Answered {
  status: number
  body: {
    requestId: string
    status: string
    statusText: string
    modelInformation: string
    reasons?: readonly string[] | undefined
    deviceErrors?: readonly { ruleId: string }[] | undefined
  }
}
