const namespace = 'https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1'

/** An acknowledgement of the data exchange, as the version 3.0.25 writes it: with a code for the whole message. */
export function writeAcknowledgement(
  correlationId: string,
  entities: readonly { name: string; refusal?: string }[],
  operation: string,
): string {
  const parts = entities.map(({ name, refusal }) => {
    const [service = '', verb = ''] = operation.split('.')
    const report =
      refusal === undefined
        ? ''
        : `<report><elementReport><operationErrorCode>${refusal}</operationErrorCode><operationErrorDetail>not taken</operationErrorDetail></elementReport></report>`
    const code = refusal === undefined ? 'SUCCESS' : 'PROCESSED_WITH_ERRORS'
    return `<responseEntity><entityCode>${name}</entityCode><service>${service}.${verb}</service><responseCode>${code}</responseCode>${report}</responseEntity>`
  })
  const whole = entities.some(({ refusal }) => refusal !== undefined) ? 'PROCESSED_WITH_ERRORS' : 'SUCCESS'
  return `<Acknowledgement xmlns="${namespace}" version="3.0.25"><correlationID>${correlationId}</correlationID><messageID>m</messageID><responseEntities>${parts.join('')}</responseEntities><responseCode>${whole}</responseCode></Acknowledgement>`
}
